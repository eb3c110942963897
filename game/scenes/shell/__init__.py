"""Scenes and parts that every feature uses: pages, menus, questions, and the application services."""
