"""An independent reader and verifier of Vicino dumps, written from the specification alone."""
