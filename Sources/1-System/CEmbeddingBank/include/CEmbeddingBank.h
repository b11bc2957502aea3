#ifndef CEMBEDDINGBANK_H
#define CEMBEDDINGBANK_H

#include <stddef.h>

/// The bytes of Models/embedding-bank.veeb, as the program was built with them.
extern const unsigned char *_Nonnull const ve_embedding_bank;
/// The number of these bytes.
extern const size_t ve_embedding_bank_size;

#endif
