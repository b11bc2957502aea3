import Feedback

/// Checks that a voice speaks.
package struct SpeechCheck: Check {
    /// See ``Check/name``.
    package let name: String
    private let make: @Sendable () throws -> any SpeechSynthesizer

    /// Makes a check; `make` makes the synthesizer. The check plays no sound.
    package init(name: String, make: @escaping @Sendable () throws -> any SpeechSynthesizer) {
        (self.name, self.make) = (name, make)
    }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        do {
            let clip = try await make().synthesize("ready")
            guard !clip.samples.isEmpty else {
                return .failed(.unavailable, "the speech program says nothing", "run it by hand to see why")
            }
            return .ok("answers are spoken")
        } catch {
            let cause: Finding.Cause =
                (error as? FeedbackError)?.code == .badConfiguration ? .configuration : .unavailable
            return .failed(cause, telling: "\(error)", else: "set feedback: level: sounds to do without")
        }
    }
}
