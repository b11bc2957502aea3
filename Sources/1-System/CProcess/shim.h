#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/memfd.h>
#include <semaphore.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

// Calls of Linux that Swift does not see: they are variadic, GNU extensions, or without a wrapper in the C library.

// Makes a descriptor that poll(2) finds readable once something was written to it.
static inline int cprocess_wakeup(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// Makes a pipe whose ends other programs do not get.
static inline int cprocess_pipe(int *ends) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }

// Makes memory of a fixed size as a file that other programs do not get; -1 if there is none.
static inline int cprocess_memory(long byteCount) {
    int descriptor = (int)syscall(SYS_memfd_create, "voiced", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return -1;
    // F_ADD_SEALS of <fcntl.h> with F_SEAL_SEAL, _SHRINK and _GROW, which are GNU extensions.
    if (ftruncate(descriptor, byteCount) == 0 && fcntl(descriptor, 1033, 1 | 2 | 4) == 0) return descriptor;
    close(descriptor);
    return -1;
}

// Swift's view of the C library lacks these.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
int sem_clockwait(sem_t *, clockid_t, const struct timespec *);

// Takes one off the semaphore, and returns 0. Else returns ETIMEDOUT once the monotonic clock is at `deadline`,
// or EINTR.
static inline int cprocess_wait(sem_t *semaphore, const struct timespec *deadline) {
    return sem_clockwait(semaphore, CLOCK_MONOTONIC, deadline) == 0 ? 0 : errno;
}

// Names the calling thread for `top` and debuggers; the kernel cuts it to 15 bytes. Foundation's Thread.name does not.
static inline void cprocess_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

// No core dump, and no other process of the same user may look into this one.
static inline int cprocess_forbid_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// Programs that this one starts never get more rights than it has.
static inline int cprocess_forbid_new_rights(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// The capabilities in effect of the calling thread.
static inline uint64_t cprocess_capabilities(void) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct data[2] = {{0}};
    if (syscall(SYS_capget, &header, data) != 0) return 0;
    return (uint64_t)data[1].effective << 32 | data[0].effective;
}

// Gives up every capability of the calling thread that is not among `kept`, for it and for every thread and program
// that it starts from then on. The bounding set goes first, since lowering it needs CAP_SETPCAP. If there is nothing to
// give up, the function does not call capset: a filter of system calls, such as a unit's, may forbid that.
static inline int cprocess_keep_capabilities(uint64_t kept) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct data[2] = {{0}};
    if (syscall(SYS_capget, &header, data) != 0) return errno;
    if (data[0].effective >> CAP_SETPCAP & 1)
        for (int number = 0; number < 64; number++)
            if (!(kept >> number & 1) && prctl(PR_CAPBSET_DROP, number, 0, 0, 0) != 0 && errno != EINVAL) return errno;
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    int changes = 0;
    for (int half = 0; half < 2; half++) {
        uint32_t mask = (uint32_t)(kept >> 32 * half);
        changes |= ((data[half].effective | data[half].permitted | data[half].inheritable) & ~mask) != 0;
        data[half].effective &= mask;
        data[half].permitted &= mask;
        data[half].inheritable &= mask;
    }
    return !changes || syscall(SYS_capset, &header, data) == 0 ? 0 : errno;
}

// The seconds since 1970 by the kernel's clock, if a time server keeps that clock; else -1.
static inline int64_t cprocess_synchronized_time(void) {
    struct timex state = {0};
    return adjtimex(&state) < 0 || state.status & STA_UNSYNC ? -1 : state.time.tv_sec;
}
