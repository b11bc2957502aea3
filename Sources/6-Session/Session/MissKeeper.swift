import Commands
import Foundation
import Handling
import Recognition
import Timing

/// Keeps misheard commands, and wake words after which no command came, if the configuration wants that.
final class MissKeeper {
    private let keep: MissKeeping?
    private let keepWake: VainWakeKeeping?
    private let clock: any Clock<Duration>
    private let failed: @Sendable (_ message: String) -> Void
    private var watch: MissWatch?
    /// The newest wake word, until its command was understood.
    private var wake: VainWake?
    private var last: Task<Void, Never>?

    /// Makes a keeper.
    ///
    /// - Parameters:
    ///   - keep: nil: no command is held or kept.
    ///   - keepWake: nil: no wake word is held or kept.
    ///   - vocabulary: which actions take something back.
    ///   - failed: called if something could not be kept, from any thread.
    init(
        _ keep: MissKeeping?, wakes keepWake: VainWakeKeeping? = nil, _ vocabulary: ActionVocabulary,
        clock: any Clock<Duration>,
        failed: @escaping @Sendable (_ message: String) -> Void
    ) {
        (self.keep, self.keepWake, self.clock, self.failed) = (keep, keepWake, clock, failed)
        watch = keep.map { _ in MissWatch(vocabulary) }
    }

    /// Begins to hold a wake word, whose sound follows, and forgets the one before.
    func begin(wake keyword: String, score: Double, at date: Date) {
        guard keepWake != nil else { return }
        wake = VainWake(keyword: keyword, score: score, heardAt: date, samples: [])
    }

    /// Appends sound of the wake word.
    func append(wakeSound samples: [Int16]) { wake?.samples += samples }

    /// Forgets the last wake word: another device answers its command, so a person meant it.
    func forgetWake() { wake = nil }

    /// Keeps the last wake word if no command was understood after it. Called when the session waits for the next one.
    func rest() {
        guard let heard = wake, let keepWake else { return }
        wake = nil
        // While our own voice sounds, there is no sound of the word.
        if !heard.samples.isEmpty { enqueue { try await keepWake(heard) } }
    }

    /// Appends sound of an utterance.
    func append(_ samples: [Int16], utterance: Int) { watch?.append(samples, utterance: utterance) }

    /// Notes that the requests that follow come from an utterance.
    func begin(_ utterance: Int, _ transcript: Transcript? = nil, saidAt spoken: Date) {
        watch?.begin(utterance, transcript, saidAt: spoken)
    }

    /// Notes the outcome of a request, and keeps the command that the outcome shows to be misheard.
    func follow(_ request: CommandRequest, _ reply: Reply, refusedFor reason: UnrecognizedReason?) {
        if request.origin == .voice, reason == nil, reply.outcome != .unrecognized { wake = nil }
        guard let missed = watch?.follow(request, reply, refusedFor: reason), let keep else { return }
        enqueue { try await keep(missed) }
    }

    /// Keeps something in a task beside the session, because a disk may take its time.
    private func enqueue(_ keep: @escaping @Sendable () async throws -> Void) {
        let (before, failed) = (last, failed)
        last = Task.detached(priority: .utility) {
            await before?.value
            do { try await keep() } catch { failed("\(error)") }
        }
    }

    /// Waits until everything is kept, for `limit` at most; nil: as long as it takes.
    nonisolated(nonsending) func finish(within limit: Duration?) async {
        guard let last else { return }
        guard let limit else { return await last.value }
        let clock = clock
        // In a task of its own: a session whose task was cancelled waits all the same.
        _ = await Task { await last.value(within: limit / .seconds(1), clock: clock) }.value
    }
}
