#include "CSpeakerEmbedding.h"

// #embed came with C23. The compiler accepts it in every mode, but warns.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char weights[] = {
#embed "../../../Models/speaker.vesm"
};
static const unsigned char cohort[] = {
#embed "../../../Models/speaker-cohort.vesc"
};

const unsigned char *const ve_speaker_weights = weights;
const size_t ve_speaker_weights_size = sizeof weights;
const unsigned char *const ve_speaker_cohort = cohort;
const size_t ve_speaker_cohort_size = sizeof cohort;
