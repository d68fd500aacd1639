"""What the page shows of Olvir alone, a folder each."""
