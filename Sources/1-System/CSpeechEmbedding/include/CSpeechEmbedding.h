#ifndef CSPEECHEMBEDDING_H
#define CSPEECHEMBEDDING_H

#include <stddef.h>

/// The bytes of Models/embedding.veem, as the program was built with them.
extern const unsigned char *_Nonnull const ve_speech_embedding;
/// The number of these bytes.
extern const size_t ve_speech_embedding_size;

/// Adds the products of one matrix, columns x rows, and `count` vectors to as many outputs:
/// `outputs[n][r] += sum over c of matrix[c][r] inputs[n][c]`. One input begins `inputStep` values after the one before,
/// one output `rows` values; rows are a multiple of 8. Uses the widest vector instructions of the machine, in a debug
/// build as well. On a machine with fused instructions the last bits of a sum differ. Real-time safe.
void ve_add_products(
    const float *_Nonnull matrix, size_t columns, size_t rows, const float *_Nonnull inputs, size_t inputStep,
    size_t count, float *_Nonnull outputs);

#endif
