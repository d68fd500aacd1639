"""From a run's logs to its results: what is measured, compared, judged."""
