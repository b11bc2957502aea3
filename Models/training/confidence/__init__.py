"""Trains how sure PocketSphinxRecognizer is of what it heard."""
