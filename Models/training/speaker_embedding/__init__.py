"""The speaker embedding: from its published weights to Models/speaker.vesm and speaker-cohort.vesc."""
