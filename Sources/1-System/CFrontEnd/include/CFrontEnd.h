#ifndef CFRONTEND_H
#define CFRONTEND_H

#include <stddef.h>

/// The bytes of Models/frontend.vefe, as the program was built with them.
extern const unsigned char *_Nonnull const ve_front_end;
/// The number of these bytes.
extern const size_t ve_front_end_size;

#endif
