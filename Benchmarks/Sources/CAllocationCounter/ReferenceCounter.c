#define _GNU_SOURCE
#include "CAllocationCounter.h"
#include "Watch.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

// The runtime's own, behind those below, which stand in front of them for the whole program.
static void *(*retain)(void *);
static void *(*retain_n)(void *, uint32_t);
static void (*release)(void *);
static void (*release_n)(void *, uint32_t);

static void find(void) {
    retain = (void *(*)(void *))dlsym(RTLD_NEXT, "swift_retain");
    retain_n = (void *(*)(void *, uint32_t))dlsym(RTLD_NEXT, "swift_retain_n");
    release = (void (*)(void *))dlsym(RTLD_NEXT, "swift_release");
    release_n = (void (*)(void *, uint32_t))dlsym(RTLD_NEXT, "swift_release_n");
}

static _Atomic int64_t watched_references;

// Nothing is retained where there is no object.
static void note(const void *object) {
    if (object && thread_is_watched()) atomic_fetch_add(&watched_references, 1);
}

// Compiled Swift takes it that a retain and a release leave most registers as they are.
#define KEEPS_REGISTERS __attribute__((preserve_all))

KEEPS_REGISTERS void *swift_retain(void *object) {
    if (!release_n) find();
    note(object);
    return retain(object);
}

KEEPS_REGISTERS void *swift_retain_n(void *object, uint32_t count) {
    if (!release_n) find();
    note(object);
    return retain_n(object, count);
}

KEEPS_REGISTERS void swift_release(void *object) {
    if (!release_n) find();
    note(object);
    release(object);
}

KEEPS_REGISTERS void swift_release_n(void *object, uint32_t count) {
    if (!release_n) find();
    note(object);
    release_n(object, count);
}

void reference_counter_start(void) { atomic_store(&watched_references, 0); }

int64_t reference_counter_watched(void) { return atomic_load(&watched_references); }
