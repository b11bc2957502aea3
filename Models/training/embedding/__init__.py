"""Makes the word embedding; Models/training/README.md says how."""
