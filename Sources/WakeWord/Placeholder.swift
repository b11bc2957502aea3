// WakeWord
