extension Clock where Duration == Swift.Duration {
    /// Returns a function that gives the seconds since this call.
    package func stopwatch() -> @Sendable () -> Double {
        let start = now
        return { start.duration(to: now) / .seconds(1) }
    }
}
