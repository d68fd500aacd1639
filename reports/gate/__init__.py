"""The gate: a run judged against its targets and against an accepted baseline."""
