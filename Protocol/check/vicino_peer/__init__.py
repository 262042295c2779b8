"""A peer in Python, written from the specification alone: a follower and a server."""
