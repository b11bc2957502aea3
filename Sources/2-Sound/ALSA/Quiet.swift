import CALSA

/// Runs `body` with alsa-lib's own messages on this thread turned off, so that the user sees our sentence only.
/// Real-time safe: it exchanges one thread-local pointer.
@inline(__always)
func quietly<Result>(_ body: () -> Result) -> Result {
    let previous = calsa_silence()
    defer { calsa_restore(previous) }
    return body()
}
