#include "CBackgroundBank.h"

// #embed came with C23. The compiler accepts it in every mode, but warns.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../../../Models/background.vefb"
};

const unsigned char *const ve_background_bank = bytes;
const size_t ve_background_bank_size = sizeof bytes;
