extension Duration {
    /// A number of seconds from the configuration as a limit: zero if it is negative or no number, ten years if it is
    /// infinite.
    package static func limit(_ seconds: Double) -> Duration {
        .seconds(seconds.isNaN ? 0 : min(max(0, seconds), 3e8))
    }
}
