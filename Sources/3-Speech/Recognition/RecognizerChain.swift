import Foundation
import Synchronization
import Timing

/// Several recognizers in order of preference: the first healthy one hears an utterance.
///
/// If a recognizer fails, or gives no answer in time, the chain goes on to the next within the same utterance. The next
/// hears the utterance from its first sample, so that no speech is lost. The chain leaves a recognizer that fails again
/// and again alone for a while, by `CircuitBreaker`. It abandons a recognizer that hangs and makes a new one in its
/// place, and the session goes on; so a chain is worth having of one recognizer, too. If all of them are to be left
/// alone, the chain asks the last one nevertheless.
///
/// ```swift
/// let chain = RecognizerChain([
///     .init(name: "wyoming at localhost") { try WyomingRecognizer(host: "localhost") },
///     .init(name: "pocketsphinx", limit: 10) { try PocketSphinx() },
/// ])
/// ```
public actor RecognizerChain: SpeechRecognizer {
    /// The name of the recognizer that heard last; at first of the preferred one.
    public nonisolated var name: String { active.withLock { $0 } }

    private nonisolated let active: Mutex<String>
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Double
    private var links: [Link]
    private var activeIndex = 0
    private var phrases = ExpectedPhrases([])
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private struct Link {
        let member: Member
        var breaker: CircuitBreaker
        /// Nil before it is made, and after it was abandoned.
        var recognizer: (any SpeechRecognizer)?
        /// The phrases that it was last prepared for.
        var prepared: ExpectedPhrases?
        /// The thread on which it works, one utterance after the other; nil before the first, and after it
        /// was abandoned.
        var thread: OwnThread?
    }

    /// A thread that ends once its last owner is gone and its current job is over. A recognizer that blocks costs its
    /// thread and nothing more.
    private final class OwnThread: Sendable {
        let executor = ExecutorThread(name: "recognizer", role: .task)
        deinit { executor.stop() }
    }

    /// Makes a chain; the recognizers are made when they are first prepared.
    ///
    /// - Parameters:
    ///   - members: one or more, the preferred one first.
    ///   - breaker: when the chain leaves a failing recognizer alone, and for how long.
    ///   - clock: measures limits and pauses. It is not the stream's time: whether a server is back does not depend on
    ///     how fast a recording is heard.
    public init(
        _ members: [Member], breaker: CircuitBreaker.Options = CircuitBreaker.Options(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        precondition(!members.isEmpty, "a chain needs a recognizer")
        links = members.map { Link(member: $0, breaker: CircuitBreaker(breaker)) }
        active = Mutex(members[0].name)
        self.clock = clock
        now = clock.stopwatch()
    }

    /// Makes and prepares all of them, so that the fallbacks are ready when they are needed.
    ///
    /// - Returns: the words and phrases that one or more of them cannot listen for.
    /// - Throws: `RecognitionError` if one is configured wrongly, or none can be prepared; the chain then expects the
    ///   former phrases again. The chain prepares a recognizer that is merely away again when it needs it.
    @discardableResult
    public func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
        await begin()
        defer { end() }
        let former = self.phrases
        self.phrases = phrases
        do {
            return try await prepareAll()
        } catch {
            self.phrases = former
            throw error
        }
    }

    private func prepareAll() async throws -> Preparation {
        var unknown: Set<String> = []
        var dropped: [String] = []
        var failures: [RecognitionError] = []
        var (hearsNothing, answering) = (true, 0)
        for index in links.indices {
            do {
                let preparation = try await prepare(index)
                unknown.formUnion(preparation.unknownWords)
                dropped += preparation.droppedPhrases.filter { !dropped.contains($0) }
                hearsNothing = hearsNothing && preparation.hearsNothing
                if preparation.answersPauses { answering += 1 }
            } catch let error as RecognitionError {
                guard error.code != .badConfiguration else { throw error }
                failures.append(error)
            }
        }
        if let failure = failures.first, failures.count == links.count { throw failure }
        return Preparation(
            unknownWords: unknown.sorted(), droppedPhrases: dropped, hearsNothing: hearsNothing,
            answersPauses: answering == links.count)
    }

    /// Hears one utterance with the first healthy recognizer, and with the next if that one fails; reports each switch.
    public func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        await begin()
        defer { end() }
        var failure: RecognitionError?
        var index = healthy(from: 0)
        while true {
            activate(index, after: failure, tell)
            do {
                return try await attempt(index, utterance, tell)
            } catch let error as RecognitionError {
                links[index].breaker.failed(at: now())
                guard index + 1 < links.count else { throw error }
                failure = error
                index = healthy(from: index + 1)
            }
        }
    }

    /// The first member at `index` or after it whose breaker admits a request; the last member if none does.
    private func healthy(from index: Int) -> Int {
        let time = now()
        return (index..<links.count - 1).first { links[$0].breaker.admits(at: time) } ?? links.count - 1
    }

    private func activate(
        _ index: Int, after failure: RecognitionError?, _ tell: (Hypothesis) -> Void
    ) {
        guard index != activeIndex else { return }
        let reason =
            failure.map { RecognizerSwitch.Reason(rawValue: $0.code.rawValue) }
            ?? (index < activeIndex ? .retry : .paused)
        let names = (links[activeIndex].member.name, links[index].member.name)
        activeIndex = index
        active.withLock { $0 = names.1 }
        tell(
            .switched(RecognizerSwitch(from: names.0, to: names.1, reason: reason, message: failure?.message))
        )
    }

    private func attempt(
        _ index: Int, _ utterance: Utterance, _ tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        if links[index].prepared != phrases { _ = try await prepare(index) }
        guard let recognizer = links[index].recognizer else {
            throw RecognitionError(.failed, "\(links[index].member.name) was not prepared")
        }
        let limit = links[index].member.limit
        let gate = HypothesisGate { hypothesis in
            // The chain itself reports switches.
            if case .switched = hypothesis { return }
            tell(hypothesis)
        }
        defer { gate.close() }
        let transcript = try await work(
            index, limit: limit, after: { await utterance.ended() },
            overdue: "gave no answer within \(limit) s after the end of the command"
        ) {
            try await recognizer.recognizeBounded(utterance, tell: gate.report)
        }
        links[index].breaker.succeeded()
        return transcript
    }

    private func prepare(_ index: Int) async throws -> Preparation {
        let member = links[index].member
        let former = links[index].recognizer
        let phrases = phrases
        let limit = Member.preparationLimit
        let (recognizer, preparation) = try await work(
            index, limit: limit, overdue: "was not ready within \(limit) s"
        ) {
            let recognizer = try former ?? member.make()
            return (recognizer, try await recognizer.prepare(expecting: phrases))
        }
        links[index].recognizer = recognizer
        links[index].prepared = phrases
        return preparation
    }

    /// Runs `work` on a member's thread, with a time limit. Abandons a member that is overdue; the chain makes a new
    /// one when it needs the member next.
    private func work<Value: Sendable>(
        _ index: Int, limit: Double, after start: (@Sendable () async -> Void)? = nil, overdue: String,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let thread = links[index].thread ?? OwnThread()
        links[index].thread = thread
        let name = links[index].member.name
        do {
            let value = try await withDeadline(limit, after: start, clock: clock, on: thread.executor, work)
            try Task.checkCancellation()
            return value
        } catch is DeadlineExceeded {
            (links[index].recognizer, links[index].prepared, links[index].thread) = (nil, nil, nil)
            try Task.checkCancellation()
            throw RecognitionError(.timedOut, "\(name) \(overdue)")
        } catch let error as RecognitionError {
            try Task.checkCancellation()
            throw error
        } catch {
            try Task.checkCancellation()
            throw RecognitionError(.failed, "\(name): \(error)", underlying: error)
        }
    }

    /// Waits until the chain is free. It does one thing at a time: an utterance, or a preparation that must not
    /// disturb one.
    private func begin() async {
        while isBusy { await withCheckedContinuation { waiting.append($0) } }
        isBusy = true
    }

    private func end() {
        isBusy = false
        for waiter in waiting { waiter.resume() }
        waiting = []
    }
}
