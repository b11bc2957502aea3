extension Duration {
    /// So many seconds, as a limit that somebody has set: at once for what is negative or no number, ten years for what
    /// has no end.
    package static func limit(_ seconds: Double) -> Duration {
        .seconds(seconds.isNaN ? 0 : min(max(0, seconds), 3e8))
    }
}
