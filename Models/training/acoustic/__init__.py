"""Makes an acoustic model for PocketSphinx that expects noise."""
