#include "CSpeechEmbedding.h"

// #embed came with C23; the compiler has it in every mode, and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../../../Models/embedding.veem"
};

const unsigned char *const ve_speech_embedding = bytes;
const size_t ve_speech_embedding_size = sizeof bytes;
