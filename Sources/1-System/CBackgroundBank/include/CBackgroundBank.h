#ifndef CBACKGROUNDBANK_H
#define CBACKGROUNDBANK_H

#include <stddef.h>

/// The bytes of Models/background.vefb, as the program was built with them.
extern const unsigned char *_Nonnull const ve_background_bank;
/// The number of these bytes.
extern const size_t ve_background_bank_size;

#endif
