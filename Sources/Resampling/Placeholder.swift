// Resampling
