// Feedback
