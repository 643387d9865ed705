"""Ramino as it is spoken: the switches, the decisions, the events and the view."""
