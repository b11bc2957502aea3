#include "CNotices.h"

#include <link.h>

// #embed came with C23. The compiler accepts it in every mode, but warns.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char copyright[] = {
#embed "../../../packaging/debian/copyright"
};

// SwiftPM writes this file before it compiles anything. A package that depends on this one has its own file, elsewhere.
static const unsigned char resolved[] = {
#if __has_embed("../../../Package.resolved")
#embed "../../../Package.resolved" suffix(, )
#endif
    0};

const unsigned char *const ve_copyright = copyright;
const size_t ve_copyright_size = sizeof copyright;
const unsigned char *const ve_resolved = resolved;
const size_t ve_resolved_size = sizeof resolved - 1;

const char *ve_needed_library(size_t index) {
    const char *names = NULL;
    for (const ElfW(Dyn) *entry = _DYNAMIC; entry->d_tag != DT_NULL; entry++)
        if (entry->d_tag == DT_STRTAB) names = (const char *)entry->d_un.d_ptr;
    for (const ElfW(Dyn) *entry = _DYNAMIC; names && entry->d_tag != DT_NULL; entry++)
        if (entry->d_tag == DT_NEEDED && index-- == 0) return names + entry->d_un.d_val;
    return NULL;
}
