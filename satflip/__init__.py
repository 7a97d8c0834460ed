"""satflip: board puzzles as constraint models."""
