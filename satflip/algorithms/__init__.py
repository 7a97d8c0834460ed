"""What searches a puzzle itself, without a model: one file each, in the same registry as the solvers of models."""
