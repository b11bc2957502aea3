import Dispatch
public import Recognition
import Synchronization

/// A recognizer that never returns and takes no notice of being cancelled.
public final class StuckRecognizer: SpeechRecognizer {
    /// How it is stuck.
    public enum Manner: Sendable {
        /// Waits for what never comes.
        case waits
        /// Blocks its thread before it takes any sound.
        case blocks
    }

    /// Its name, for events.
    public let name = "stuck"
    private let manner: Manner

    /// Makes one that is stuck in this way.
    public init(_ manner: Manner) { self.manner = manner }

    /// Is ready at once.
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
