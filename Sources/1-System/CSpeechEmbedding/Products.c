#include "CSpeechEmbedding.h"

typedef float eight __attribute__((ext_vector_type(8), aligned(4)));

#if defined(__x86_64__)
#define WIDEST __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define WIDEST
#endif

#define AT(pointer) (*(const eight *)(pointer))

// Works on two vectors and 24 rows at a time: every loaded weight serves both vectors, and none of the six sums waits
// for another.
WIDEST
void ve_add_products(
    const float *matrix, size_t columns, size_t rows, const float *inputs, size_t inputStep, size_t count, float *outputs)
{
    size_t number = 0;
    for (; number + 2 <= count; number += 2) {
        const float *a = inputs + number * inputStep, *b = a + inputStep;
        float *target = outputs + number * rows;
        size_t row = 0;
        for (; row + 24 <= rows; row += 24) {
            eight a0 = AT(target + row), a1 = AT(target + row + 8), a2 = AT(target + row + 16);
            eight b0 = AT(target + rows + row), b1 = AT(target + rows + row + 8), b2 = AT(target + rows + row + 16);
            const float *weights = matrix + row;
            for (size_t column = 0; column < columns; column++, weights += rows) {
                const eight w0 = AT(weights), w1 = AT(weights + 8), w2 = AT(weights + 16);
                a0 += w0 * a[column], a1 += w1 * a[column], a2 += w2 * a[column];
                b0 += w0 * b[column], b1 += w1 * b[column], b2 += w2 * b[column];
            }
            *(eight *)(target + row) = a0, *(eight *)(target + row + 8) = a1, *(eight *)(target + row + 16) = a2;
            *(eight *)(target + rows + row) = b0, *(eight *)(target + rows + row + 8) = b1;
            *(eight *)(target + rows + row + 16) = b2;
        }
        for (; row < rows; row += 8) {
            eight sum = AT(target + row), other = AT(target + rows + row);
            for (size_t column = 0; column < columns; column++) {
                sum += AT(matrix + column * rows + row) * a[column];
                other += AT(matrix + column * rows + row) * b[column];
            }
            *(eight *)(target + row) = sum, *(eight *)(target + rows + row) = other;
        }
    }
    if (number == count) return;
    for (size_t row = 0; row < rows; row += 8) {
        eight sum = AT(outputs + number * rows + row);
        for (size_t column = 0; column < columns; column++)
            sum += AT(matrix + column * rows + row) * inputs[number * inputStep + column];
        *(eight *)(outputs + number * rows + row) = sum;
    }
}
