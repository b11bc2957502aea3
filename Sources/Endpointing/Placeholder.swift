// Endpointing
