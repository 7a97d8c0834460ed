"""Models in the formats of other programs, one file a format."""
