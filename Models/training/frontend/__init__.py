"""The recipe of the learned front end: from recordings of sentences and noise to Models/frontend.vefe."""
