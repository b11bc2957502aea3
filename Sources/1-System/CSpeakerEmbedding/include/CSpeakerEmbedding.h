#ifndef CSPEAKEREMBEDDING_H
#define CSPEAKEREMBEDDING_H

#include <stddef.h>

/// The bytes of Models/speaker.vesm, as the program was built with them.
extern const unsigned char *_Nonnull const ve_speaker_weights;
/// The number of these bytes.
extern const size_t ve_speaker_weights_size;
/// The bytes of Models/speaker-cohort.vesc, as the program was built with them.
extern const unsigned char *_Nonnull const ve_speaker_cohort;
/// The number of these bytes.
extern const size_t ve_speaker_cohort_size;

/// Rows of a packed matrix that lie together.
enum { ve_packed_rows = 32 };

/// Converts a matrix of 16-bit floats, rows x columns, little-endian, at any address, to 32-bit floats, and packs
/// it: 32 rows after 32 rows, in them column after column. The number of rows is a multiple of 32. So values that
/// are multiplied together lie together. Columns that are 4 kB apart would all share the same few lines of a
/// processor's cache.
void ve_unpack_halves(const void *_Nonnull halves, size_t rows, size_t columns, float *_Nonnull packed);

/// Adds the products of one packed matrix, rows x columns, and `count` vectors to as many outputs:
/// `outputs[n][r] += sum over c of matrix[r][c] inputs[n][c]`. One input begins `inputStep` values after the one before,
/// one output `outputStep`. Uses the widest vector instructions of the machine, in a debug build as well. On a machine
/// with fused instructions the last bits of a sum differ.
void ve_add_packed_products(
    const float *_Nonnull packed, size_t rows, size_t columns, const float *_Nonnull inputs, size_t inputStep,
    size_t count, float *_Nonnull outputs, size_t outputStep);

/// Does a step of `count` long short-term memories of `width` cells each, a multiple of 8. Reads the sums of the input,
/// forget, cell and output gate (4 x width values each, one `gateStep` after the other), and writes the cells and their
/// outputs (width values each). Exponentials are right to 1e-6 of their value.
void ve_step_cells(
    const float *_Nonnull gates, size_t gateStep, size_t width, size_t count, float *_Nonnull cells, float *_Nonnull hidden);

#endif
