"""What a run folder holds: written by the runner, read by the reports; it knows of neither."""
