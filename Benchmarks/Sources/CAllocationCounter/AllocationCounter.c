#include "CAllocationCounter.h"
#include "Watch.h"

#include <errno.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>

// The heap itself, under the names by which glibc keeps it reachable for programs that stand in front of it.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

// In the executable itself this is memory of the thread that needs no allocation when it is first touched.
static _Thread_local bool is_counting;
static _Thread_local AllocationCount counted;

void allocation_counter_start(void) {
    counted = (AllocationCount){0};
    is_counting = true;
}

AllocationCount allocation_counter_stop(void) {
    is_counting = false;
    return counted;
}

// Names of the watched threads; a thread looks at its own when a new watch has begun.
static char watched_names[2][16];
static _Atomic unsigned watch;
static _Atomic int64_t watched_allocations;
static _Thread_local unsigned seen_watch;
static _Thread_local bool is_watched;

void allocation_counter_watch(const char *first, const char *second) {
    strncpy(watched_names[0], first ? first : "", 15);
    strncpy(watched_names[1], second ? second : "", 15);
    atomic_store(&watched_allocations, 0);
    reference_counter_start();
    atomic_fetch_add(&watch, 1);
}

int64_t allocation_counter_watched(void) { return atomic_load(&watched_allocations); }

bool thread_is_watched(void) {
    unsigned now = atomic_load(&watch);
    if (now != seen_watch) {
        char name[16] = "";
        prctl(PR_GET_NAME, name);
        is_watched = name[0] && (!strcmp(name, watched_names[0]) || !strcmp(name, watched_names[1]));
        seen_watch = now;
    }
    return is_watched;
}

static void note_watched(void) {
    if (thread_is_watched()) atomic_fetch_add(&watched_allocations, 1);
}

static void *allocated(void *memory) {
    if (memory) note_watched();
    if (is_counting && memory) {
        counted.allocations += 1;
        counted.live_bytes += (int64_t)malloc_usable_size(memory);
        if (counted.live_bytes > counted.peak_bytes) counted.peak_bytes = counted.live_bytes;
    }
    return memory;
}

static void deallocated(size_t bytes) {
    counted.deallocations += 1;
    counted.live_bytes -= (int64_t)bytes;
}

void *malloc(size_t size) { return allocated(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return allocated(__libc_calloc(count, size)); }

void *realloc(void *memory, size_t size) {
    size_t before = is_counting && memory ? malloc_usable_size(memory) : 0;
    void *moved = __libc_realloc(memory, size);
    // What failed left the old memory as it was; what was made empty is freed.
    if (is_counting && memory && (moved || size == 0)) deallocated(before);
    return allocated(moved);
}

void free(void *memory) {
    if (is_counting && memory) deallocated(malloc_usable_size(memory));
    __libc_free(memory);
}

void *memalign(size_t alignment, size_t size) { return allocated(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
    void *result = memalign(alignment, size);
    if (!result) return ENOMEM;
    *memory = result;
    return 0;
}
