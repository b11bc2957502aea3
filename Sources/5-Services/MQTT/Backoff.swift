/// The pauses between tries.
struct Backoff {
    private let options: MQTTOptions.Backoff
    private var next: Double

    init(_ options: MQTTOptions.Backoff) {
        self.options = options
        next = options.first
    }

    /// Seconds before the next try: between half of the pause that is due and all of it.
    mutating func pause(using generator: inout some RandomNumberGenerator) -> Double {
        defer { next = min(next * 2, options.longest) }
        return next * Double.random(in: 0.5...1, using: &generator)
    }

    /// All is well: the next failure is the first.
    mutating func reset() { next = options.first }
}
