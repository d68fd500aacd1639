"""Numbers with intervals: pure functions from block values to estimates, tests and verdicts."""
