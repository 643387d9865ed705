"""Starts the command line."""
