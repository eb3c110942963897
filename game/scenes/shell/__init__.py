"""Shared parts of scenes: pages, menus, questions, and application services."""
