#include "CEmbeddingBank.h"

// #embed came with C23. The compiler accepts it in every mode, but warns.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../../../Models/embedding-bank.veeb"
};

const unsigned char *const ve_embedding_bank = bytes;
const size_t ve_embedding_bank_size = sizeof bytes;
