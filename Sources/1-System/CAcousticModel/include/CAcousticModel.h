#ifndef CACOUSTICMODEL_H
#define CACOUSTICMODEL_H

#include <stddef.h>

/// The bytes of Models/acoustic-model/means, as the program was built with them.
extern const unsigned char *_Nonnull const ve_acoustic_means;
/// The number of these bytes.
extern const size_t ve_acoustic_means_size;
/// The bytes of Models/acoustic-model/variances, as the program was built with them.
extern const unsigned char *_Nonnull const ve_acoustic_variances;
/// The number of these bytes.
extern const size_t ve_acoustic_variances_size;

#endif
