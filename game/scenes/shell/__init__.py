"""Shared scene parts: pages, menus, questions, and the application services."""
