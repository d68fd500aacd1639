"""``python -m sim``."""

from sim.cli.main import main

main()
