"""Trains what the worst word of a phrase counts in the confidence of PocketSphinxRecognizer."""
