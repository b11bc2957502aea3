import Commands
import Foundation
import Handling
import Recognition
import Timing

/// Keeps what was misheard, if that is wanted.
final class MissKeeper {
    private let keep: MissKeeping?
    private let clock: any Clock<Duration>
    private let failed: @Sendable (_ message: String) -> Void
    private var watch: MissWatch?
    private var last: Task<Void, Never>?

    /// Makes a keeper.
    ///
    /// - Parameters:
    ///   - keep: nil: nothing is held or kept.
    ///   - vocabulary: which actions take something back.
    ///   - failed: told if something could not be kept, from any thread.
    init(
        _ keep: MissKeeping?, _ vocabulary: ActionVocabulary, clock: any Clock<Duration>,
        failed: @escaping @Sendable (_ message: String) -> Void
    ) {
        (self.keep, self.clock, self.failed) = (keep, clock, failed)
        watch = keep.map { _ in MissWatch(vocabulary) }
    }

    /// Takes some of an utterance's sound.
    func append(_ samples: [Int16], utterance: Int) { watch?.append(samples, utterance: utterance) }

    /// What is done from now on is about an utterance.
    func begin(_ utterance: Int, _ transcript: Transcript? = nil, saidAt spoken: Date) {
        watch?.begin(utterance, transcript, saidAt: spoken)
    }

    /// Something came of a request.
    func follow(_ request: CommandRequest, _ reply: Reply, refusedFor reason: UnrecognizedReason?) {
        guard let missed = watch?.follow(request, reply, refusedFor: reason), let keep else { return }
        let (before, failed) = (last, failed)
        // Beside the session: a disk may take its time.
        last = Task.detached(priority: .utility) {
            await before?.value
            do { try await keep(missed) } catch { failed("\(error)") }
        }
    }

    /// Waits until what was misheard is kept, and for `limit` at most; nil: as long as it takes.
    nonisolated(nonsending) func finish(within limit: Duration?) async {
        guard let last else { return }
        guard let limit else { return await last.value }
        let clock = clock
        // In a task of its own: a session whose task was cancelled waits all the same.
        _ = await Task { await last.value(within: limit / .seconds(1), clock: clock) }.value
    }
}
