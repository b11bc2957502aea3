"""Stand-ins for speech-to-text and text-to-speech."""
