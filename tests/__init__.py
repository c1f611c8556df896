"""`python3 -m tests` runs everything."""
