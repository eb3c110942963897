"""Devices: window, input, audio, speech, and the end of the process."""
