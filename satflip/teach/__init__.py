"""Teaching: from the cell to the constraint and its clauses, and back."""
