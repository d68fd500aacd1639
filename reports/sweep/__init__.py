"""Sweeps of rule values: what a run says of them, what they found, and how it is told."""
