#include "CSpeechEmbedding.h"

// #embed came with C23. The compiler accepts it in every mode, but warns.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../../../Models/embedding.veem"
};

const unsigned char *const ve_speech_embedding = bytes;
const size_t ve_speech_embedding_size = sizeof bytes;
