#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdint.h>

/// What one thread asked of the heap between allocation_counter_start and allocation_counter_stop.
typedef struct {
    /// Calls of malloc, calloc, realloc and the aligned kinds that gave memory.
    int64_t allocations;
    /// Calls of free, and of realloc, that took memory back.
    int64_t deallocations;
    /// Bytes allocated less bytes freed, as the allocator rounds them.
    int64_t live_bytes;
    /// The most that live_bytes ever was.
    int64_t peak_bytes;
} AllocationCount;

/// Counts from 0 on, on the calling thread. A program that links this has all its calls of the heap counted, those of
/// shared libraries too, because the executable's malloc comes first.
void allocation_counter_start(void);

/// Ends counting on the calling thread and gives the count.
AllocationCount allocation_counter_stop(void);

/// Counts from 0 on, allocations and references, on every thread that has one of the two names now, in place of what was watched before; NULL for
/// none. A thread that takes a name later is not seen.
void allocation_counter_watch(const char *first, const char *second);

/// Allocations on the watched threads so far.
int64_t allocation_counter_watched(void);

/// How often an object of Swift's was retained or released on the watched threads so far.
int64_t reference_counter_watched(void);

#endif
