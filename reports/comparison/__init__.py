"""Two measurements of the same metrics, compared: runs, variants and baselines."""
