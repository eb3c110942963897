"""What a painter is made of, one subject a module: each adds to what `Canvas` holds."""
