#include <alsa/asoundlib.h>

// alsa-lib writes errors to standard error. Its error handler takes a va_list, which Swift cannot express. The shim
// replaces the handler of this thread only, so that another user of alsa-lib in the same process keeps its messages.
static void calsa_ignore(
    const char *file, int line, const char *function, int code, const char *format, va_list arguments) {}

static inline snd_local_error_handler_t calsa_silence(void) { return snd_lib_error_set_local(calsa_ignore); }

static inline void calsa_restore(snd_local_error_handler_t handler) { snd_lib_error_set_local(handler); }
