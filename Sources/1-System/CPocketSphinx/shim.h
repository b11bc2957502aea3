#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sys/syscall.h>
#include <unistd.h>

// A log function for the library, variadic, so Swift cannot express it. It logs nothing: the log would hold what
// was said.
static inline void voiceengine_ps_silence(void *unused, err_lvl_t level, const char *format, ...) {
    (void)unused;
    (void)level;
    (void)format;
}

// Turns logging off for the whole process and, if the library keeps its log file by thread, for the calling thread.
static inline void voiceengine_ps_disable_log(void) {
    err_set_logfp(NULL);
    err_set_callback(voiceengine_ps_silence, NULL);
}

// Makes a file that exists in memory only, for a library that reads from paths. Returns its descriptor, or -1.
static inline int voiceengine_memory_file(void) {
    return (int)syscall(SYS_memfd_create, "voiceengine", 1 /* closed by exec */);
}
