import Features
import PCM

/// Checks that the learned front end runs fast enough.
package struct FrontEndCheck: Check {
    /// The share of a processor from which the front end is too slow: the recognizer needs the rest.
    package static let share = 0.5

    /// See ``Check/name``.
    package let name = "front end"
    private let seconds: @Sendable () -> Double

    /// Makes a check.
    ///
    /// - Parameter seconds: measures the seconds that the front end takes for a second of sound.
    package init(seconds: @escaping @Sendable () -> Double = FrontEndCheck.measure) { self.seconds = seconds }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        let share = seconds()
        let said = "\(LearnedFrontEnd.bundled.identity), \((share * 1000).rounded() / 10) % of a processor"
        guard share < Self.share else {
            return .warning(said, "take load off the machine, or enrol keywords with --front-end light")
        }
        return .ok(said)
    }

    /// Measures the seconds that the front end takes for a second of sound: the best of three runs, because other
    /// programs may be at work.
    @Sendable package static func measure() -> Double {
        let sound = [Int16](repeating: 100, count: SampleRate.speech.hertz)
        var extractor = LearnedExtractor()
        let times = (0..<3).map { _ in
            ContinuousClock().measure {
                sound.withUnsafeBufferPointer { extractor.process($0) { _ in } }
            }
        }
        return (times.min() ?? .zero) / .seconds(1)
    }
}
