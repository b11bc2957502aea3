// Swift cannot call functions with any number of arguments.
#pragma once
#include <sys/prctl.h>

/// No core dump, whatever collects them, and no other program of this user that reads the memory.
static inline int clinic_deny_dumps(void) { return prctl(PR_SET_DUMPABLE, 0L, 0L, 0L, 0L); }
