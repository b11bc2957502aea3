extension Clock where Duration == Swift.Duration {
    /// How many seconds have passed since now.
    package func stopwatch() -> @Sendable () -> Double {
        let start = now
        return { start.duration(to: now) / .seconds(1) }
    }
}
