import Testing

/// One after the other: some count the process's file descriptors.
@Suite("ALSA", .serialized)
struct ALSATests {}
