"""How fast it is: rates and ratios, never a test."""
