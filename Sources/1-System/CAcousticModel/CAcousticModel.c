#include "CAcousticModel.h"

// #embed came with C23. The compiler accepts it in every mode, but warns.
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
