public import Feedback
import Synchronization
import Timing

/// A synthesizer of two voices: the first may be slow or dead, and the second speaks if the first gives no sound
/// in time.
///
/// If the first voice is too slow, it goes on with its text, so that a ``CachedSynthesizer`` has the sound the next
/// time. Until it is done, and for half a minute after a failure, the second voice speaks at once. So the person does
/// not wait for each sentence, and an answer does not change its voice in the middle.
public final class FallbackSynthesizer: SpeechSynthesizer {
    /// How long the first voice is left alone after a failure, in seconds.
    public static let rest = 30.0

    private struct State {
        /// Whether the first voice still works on a text for which it was too slow.
        var isBehind = false
        var rests = false
        /// Whether the second voice spoke the last text, and the operator knows.
        var isReported = false
    }

    private let first: any SpeechSynthesizer
    private let second: any SpeechSynthesizer
    private let patience: Double
    private let clock: any Clock<Duration>
    private let report: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// Makes a synthesizer of two voices.
    ///
    /// - Parameters:
    ///   - first: the preferred voice.
    ///   - second: speaks if the first does not.
    ///   - patience: how long the first may take for a text, in seconds, above 0.
    ///   - clock: the clock for `patience`.
    ///   - report: gets a sentence for the operator when the second voice takes over, and when the first is back. It
    ///     never contains the text.
    public init(
        _ first: any SpeechSynthesizer, else second: any SpeechSynthesizer, patience: Double = 0.3,
        clock: any Clock<Duration> = ContinuousClock(), report: @escaping @Sendable (String) -> Void
    ) {
        (self.first, self.second, self.patience) = (first, second, patience)
        (self.clock, self.report) = (clock, report)
    }

    /// Speaks a text by the first voice, or else by the second.
    public func synthesize(_ text: String) async throws -> SoundClip {
        guard state.withLock({ !$0.isBehind && !$0.rests }) else { return try await second.synthesize(text) }
        let making = Task { () -> Result<SoundClip, any Error> in
            do { return .success(try await first.synthesize(text)) } catch { return .failure(error) }
        }
        let result = await making.value(within: patience, clock: clock)
        if Task.isCancelled {
            making.cancel()
            throw CancellationError()
        }
        switch result {
        case .success(let clip)?:
            if state.withLock({ state in
                defer { state.isReported = false }; return state.isReported
            }) {
                report("the voice speaks again")
            }
            return clip
        case .failure(let error)?:
            if let error = error as? FeedbackError, error.code == .textTooLong { throw error }
            takeOver("the voice failed, and another one speaks: \(error)") { $0.rests = true }
            clock.alarm(after: Self.rest) { [weak self] in self?.state.withLock { $0.rests = false } }
        case nil:
            takeOver("the voice gave no sound within \(patience) s, and another one speaks") {
                $0.isBehind = true
            }
            Task { [weak self] in
                _ = await making.value
                self?.state.withLock { $0.isBehind = false }
            }
        }
        return try await second.synthesize(text)
    }

    /// Notes that the second voice speaks, and reports it once.
    private func takeOver(_ sentence: String, _ change: (inout State) -> Void) {
        let isKnown = state.withLock { state in
            change(&state)
            defer { state.isReported = true }
            return state.isReported
        }
        if !isKnown { report(sentence) }
    }
}
