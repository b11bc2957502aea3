"""The speech embedding: from its published weights to Models/embedding.veem and embedding-bank.veeb."""
