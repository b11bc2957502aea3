"""Makes Models/recognizer.vefe: the larger front end that judges what the recognizer found."""
