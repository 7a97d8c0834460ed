"""Mathematics alone: nothing here knows a puzzle, a model or a solver."""
