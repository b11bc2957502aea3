// PocketSphinxRecognizer
