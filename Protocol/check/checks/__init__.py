"""The checks of the independent reader."""
