#ifndef WATCH_H
#define WATCH_H

#include <stdbool.h>

/// Whether the calling thread has one of the names that are watched now.
bool thread_is_watched(void);

/// Counts references on watched threads from 0 on.
void reference_counter_start(void);

#endif
