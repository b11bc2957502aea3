#ifndef CNOTICES_H
#define CNOTICES_H

#include <stddef.h>

/// The bytes of packaging/debian/copyright, as the program was built with them.
extern const unsigned char *_Nonnull const ve_copyright;
/// The number of these bytes.
extern const size_t ve_copyright_size;

/// The bytes of Package.resolved, by which SwiftPM chose the packages of this build; none if it lay elsewhere.
extern const unsigned char *_Nonnull const ve_resolved;
/// The number of these bytes.
extern const size_t ve_resolved_size;

/// The name of a library that this program itself asks the loader for; null after the last.
const char *_Nullable ve_needed_library(size_t index);

#endif
