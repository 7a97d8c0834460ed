"""Mathematics alone: no puzzle, no model and no solver is known here."""
