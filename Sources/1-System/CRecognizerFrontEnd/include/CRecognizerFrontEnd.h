#ifndef CRECOGNIZERFRONTEND_H
#define CRECOGNIZERFRONTEND_H

#include <stddef.h>

/// The bytes of Models/recognizer.vefe, as the program was built with them.
extern const unsigned char *_Nonnull const ve_recognizer_front_end;
/// The number of these bytes.
extern const size_t ve_recognizer_front_end_size;

#endif
