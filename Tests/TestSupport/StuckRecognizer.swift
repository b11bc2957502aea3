import Dispatch
public import Recognition
import Synchronization

/// A recognizer that never returns and ignores cancellation.
public final class StuckRecognizer: SpeechRecognizer {
    /// The way in which the recognizer is stuck.
    public enum Manner: Sendable {
        /// Suspends for ever, without a thread.
        case waits
        /// Blocks its thread before it takes any sound.
        case blocks
    }

    /// The recognizer's name in events.
    public let name = "stuck"
    private let manner: Manner

    /// Makes a recognizer that is stuck in this way.
    public init(_ manner: Manner) { self.manner = manner }

    /// Returns at once.
    public func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation { Preparation() }

    /// Never returns.
    public func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        if manner == .blocks { block() }
        for await _ in utterance.sound {}
        await forever()
        return Transcript(text: "never", recognizer: name)
    }

    private func block() { DispatchSemaphore(value: 0).wait() }

    private func forever() async {
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            StuckRecognizer.lost.withLock { $0.append(continuation) }
        }
    }

    private static let lost = Mutex<[UnsafeContinuation<Void, Never>]>([])
}
