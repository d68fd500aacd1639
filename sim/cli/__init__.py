"""The command line: ``sim``."""
