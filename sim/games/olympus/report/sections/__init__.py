"""What the page shows of Olympus alone, a folder each."""
