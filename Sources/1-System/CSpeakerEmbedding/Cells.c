#include "CSpeakerEmbedding.h"

#include <stdint.h>
#include <string.h>

typedef float eight __attribute__((ext_vector_type(8), aligned(4)));
typedef int32_t eightInts __attribute__((ext_vector_type(8), aligned(4)));

#if defined(__x86_64__)
#define WIDEST __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define WIDEST
#endif

#define AT(pointer) (*(eight *)(pointer))
#define FROM(pointer) (*(const eight *)(pointer))

static float ofHalf(uint16_t half) {
    const uint32_t sign = (uint32_t)(half & 0x8000) << 16, size = half & 0x7fff;
    // Zero and values smaller than a normal number. The weights have no infinity.
    if (size < 0x400) {
        const float value = (float)size * 0x1p-24f;
        return sign ? -value : value;
    }
    const uint32_t bits = sign | ((size << 13) + 0x38000000u);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

void ve_unpack_halves(const void *halves, size_t rows, size_t columns, float *packed) {
    const unsigned char *bytes = halves;
    for (size_t row = 0; row < rows; row++) {
        float *target = packed + row / ve_packed_rows * ve_packed_rows * columns + row % ve_packed_rows;
        for (size_t column = 0; column < columns; column++, bytes += 2)
            target[column * ve_packed_rows] = ofHalf((uint16_t)(bytes[0] | bytes[1] << 8));
    }
}

// Works on two vectors and 32 rows at a time: every loaded weight serves both vectors, and none of the eight sums waits
// for another. The rows' weights, 32 kB, stay in the cache for the next two vectors.
WIDEST
void ve_add_packed_products(
    const float *packed, size_t rows, size_t columns, const float *inputs, size_t inputStep, size_t count, float *outputs,
    size_t outputStep)
{
    for (size_t row = 0; row < rows; row += ve_packed_rows, packed += ve_packed_rows * columns) {
        size_t number = 0;
        for (; number + 2 <= count; number += 2) {
            const float *a = inputs + number * inputStep, *b = a + inputStep;
            float *target = outputs + number * outputStep + row, *other = target + outputStep;
            eight a0 = FROM(target), a1 = FROM(target + 8), a2 = FROM(target + 16), a3 = FROM(target + 24);
            eight b0 = FROM(other), b1 = FROM(other + 8), b2 = FROM(other + 16), b3 = FROM(other + 24);
            const float *weights = packed;
            for (size_t column = 0; column < columns; column++, weights += ve_packed_rows) {
                const eight w0 = FROM(weights), w1 = FROM(weights + 8), w2 = FROM(weights + 16), w3 = FROM(weights + 24);
                const float x = a[column], y = b[column];
                a0 += w0 * x, a1 += w1 * x, a2 += w2 * x, a3 += w3 * x;
                b0 += w0 * y, b1 += w1 * y, b2 += w2 * y, b3 += w3 * y;
            }
            AT(target) = a0, AT(target + 8) = a1, AT(target + 16) = a2, AT(target + 24) = a3;
            AT(other) = b0, AT(other + 8) = b1, AT(other + 16) = b2, AT(other + 24) = b3;
        }
        if (number == count) continue;
        const float *a = inputs + number * inputStep, *weights = packed;
        float *target = outputs + number * outputStep + row;
        eight a0 = FROM(target), a1 = FROM(target + 8), a2 = FROM(target + 16), a3 = FROM(target + 24);
        for (size_t column = 0; column < columns; column++, weights += ve_packed_rows) {
            const float x = a[column];
            a0 += FROM(weights) * x, a1 += FROM(weights + 8) * x;
            a2 += FROM(weights + 16) * x, a3 += FROM(weights + 24) * x;
        }
        AT(target) = a0, AT(target + 8) = a1, AT(target + 16) = a2, AT(target + 24) = a3;
    }
}

// A macro: a function that takes a vector would be another one in each clone. Cephes's polynomial for 2^x around 0; adding
// 1.5 * 2^23 rounds to a whole number.
#define EXP(value) ({ \
    eight v = (value); \
    v = v > 80.0f ? (eight)80.0f : v; \
    v = v < -80.0f ? (eight)-80.0f : v; \
    const eight whole = (v * 1.44269504f + 12582912.0f) - 12582912.0f; \
    const eight rest = (v - whole * 0.693359375f) + whole * 2.12194440e-4f; \
    eight sum = 1.9875691500e-4f * rest + 1.3981999507e-3f; \
    sum = sum * rest + 8.3334519073e-3f; \
    sum = sum * rest + 4.1665795894e-2f; \
    sum = sum * rest + 1.6666665459e-1f; \
    sum = sum * rest + 5.0000001201e-1f; \
    sum = sum * rest * rest + rest + 1.0f; \
    const eightInts power = (__builtin_convertvector(whole, eightInts) + 127) << 23; \
    sum * (eight)power; \
})
#define SIGMOID(value) (1.0f / (1.0f + EXP(-(value))))
#define TANH(value) (2.0f * SIGMOID(2.0f * (value)) - 1.0f)

WIDEST
void ve_step_cells(
    const float *gates, size_t gateStep, size_t width, size_t count, float *cells, float *hidden)
{
    for (size_t number = 0; number < count; number++, gates += gateStep, cells += width, hidden += width) {
        for (size_t cell = 0; cell < width; cell += 8) {
            const eight kept = SIGMOID(FROM(gates + width + cell)) * FROM(cells + cell);
            const eight added = SIGMOID(FROM(gates + cell)) * TANH(FROM(gates + 2 * width + cell));
            const eight now = kept + added;
            AT(cells + cell) = now;
            AT(hidden + cell) = SIGMOID(FROM(gates + 3 * width + cell)) * TANH(now);
        }
    }
}
