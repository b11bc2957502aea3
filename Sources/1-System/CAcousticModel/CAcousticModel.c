#include "CAcousticModel.h"

// #embed came with C23; the compiler has it in every mode, and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char means[] = {
#embed "../../../Models/acoustic-model/means"
};
static const unsigned char variances[] = {
#embed "../../../Models/acoustic-model/variances"
};

const unsigned char *const ve_acoustic_means = means;
const size_t ve_acoustic_means_size = sizeof means;
const unsigned char *const ve_acoustic_variances = variances;
const size_t ve_acoustic_variances_size = sizeof variances;
