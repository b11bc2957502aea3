import Commands
import Feedback
import Handling
import Recognition
import Timing

/// What a session does one after the other, so that what was asked for first is answered first: requests to the handler,
/// and what follows from them.
final class RequestLine {
    private let handler: any CommandHandler
    /// How long the handler may take, in seconds.
    private let limit: Double
    private let clock: any Clock<Duration>
    private let teller: EventTeller
    /// The language of its own answers.
    var language = Language.english
    private let late: @Sendable (CommandOutcome) -> Void
    private let settled: () -> Void

    private var last: Task<Void, Never>?
    /// The numbers of the newest work, and of the last that is over.
    private var (newest, done) = (0, 0)
    /// How much is done beside the line, and counts all the same.
    private var besideCount = 0
    /// The newest of the work that was given up before it was handed to the handler.
    private var givenUp = 0
    private var running: RunningRequest?

    /// Makes a line in which nothing stands.
    ///
    /// - Parameters:
    ///   - late: told what the handler still did after it was given up.
    ///   - settled: called after each work.
    init(
        handler: any CommandHandler, limit: Double, clock: any Clock<Duration>, teller: EventTeller,
        late: @escaping @Sendable (CommandOutcome) -> Void, settled: @escaping () -> Void
    ) {
        (self.handler, self.limit, self.clock, self.teller) = (handler, limit, clock, teller)
        (self.late, self.settled) = (late, settled)
    }

    /// What the handler tells a classifier of how far things have come.
    var classifierContext: @Sendable () async -> ClassifierRequest.Context {
        { [handler] in await handler.classifierContext() }
    }

    /// How much is still to be done, or under way.
    var count: Int { newest - done + besideCount }

    /// Does `work` after what was added before. It captures the actor that adds it, and runs there: a closure that does not
    /// would run on any thread.
    func add(
        isolation: isolated any Actor = #isolation, _ work: @isolated(any) @escaping () async -> Void
    ) {
        check(work, isolation)
        let before = last
        newest += 1
        last = Task {
            // What a task does not capture it is not isolated to.
            _ = isolation
            await before?.value
            await work()
            done += 1
            settled()
        }
    }

    /// Does `work` soon, whatever stands in line.
    func addBeside(
        isolation: isolated any Actor = #isolation, _ work: @isolated(any) @escaping () async -> Void
    ) {
        check(work, isolation)
        besideCount += 1
        Task {
            _ = isolation
            await work()
            besideCount -= 1
            settled()
        }
    }

    private func check(_ work: @isolated(any) () async -> Void, _ isolation: any Actor) {
        let isOwn = work.isolation === isolation
        precondition(isOwn, "work does not run on the session's actor")
    }

    /// Waits until what stands in line now is done.
    nonisolated(nonsending) func wait() async { await last?.value }

    /// Waits for all of it, and gives up what is not done after `limit`; nil: nothing is given up.
    func finish(within limit: Duration?, isolation: isolated any Actor = #isolation) async {
        guard let last else { return }
        if let limit {
            let (seconds, clock) = (limit / .seconds(1), clock)
            // In a task of its own: a session whose task was cancelled waits all the same.
            let isOver: Void? = await Task { await last.value(within: seconds, clock: clock) }.value
            if isOver == nil {
                // What stands in line behind it, too: each would take as long.
                givenUp = .max
                running?.cancel()
            }
        }
        await last.value
    }

    /// Gives up what is under way and what stands in line.
    func giveUp() {
        givenUp = newest
        running?.cancel()
    }

    /// What the handler answers, in bounded time; a rejection if it does not take the request.
    nonisolated(nonsending) func reply(to request: CommandRequest) async -> Reply {
        guard !isGivenUp(request) else { return .givenUp }
        let running = RunningRequest(request, handler: handler, limit: limit, clock: clock, late: late)
        self.running = running
        defer { self.running = nil }
        switch await running.outcome {
        case .reply(let reply?): return reply
        case .reply(nil):
            if case .unmatched = request.meaning { return Reply(.unrecognized, sounds: [.chime(.failure)]) }
            return .rejected((request.language ?? language).say("Nothing here does that."))
        case .cancelled: return .givenUp
        case .failure(let reason):
            teller.problem(.handler, reason)
            let sentence = (request.language ?? language).say("That failed.")
            return Reply(.failed, reason: reason, sounds: [.chime(.failure), .speech(sentence)])
        }
    }

    /// Whether a request was given up before the handler got it; how a question ended is told all the same.
    private func isGivenUp(_ request: CommandRequest) -> Bool {
        switch request.meaning {
        case .command, .intent: done < givenUp
        case .unmatched, .answer: givenUp == .max
        }
    }
}

extension Reply {
    fileprivate static let givenUp = Reply(
        .cancelled, reason: "It was given up.", sounds: [.chime(.failure)])
}
