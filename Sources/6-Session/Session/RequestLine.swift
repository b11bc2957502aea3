import Commands
import Feedback
import Handling
import Recognition
import Timing

/// Does the work of a session one piece after the other: requests to the handler, and what follows from them. So the
/// session answers first what a person or program asked for first.
final class RequestLine {
    private let handler: any CommandHandler
    /// How long the handler may take, in seconds.
    private let limit: Double
    private let clock: any Clock<Duration>
    private let teller: EventTeller
    /// The language of the line's own answers, such as that a request failed.
    var language = Language.english
    private let late: @Sendable (CommandOutcome) -> Void
    private let settled: () -> Void

    private var last: Task<Void, Never>?
    /// The numbers of the newest work, and of the last that is over.
    private var (newest, done) = (0, 0)
    /// How many pieces of work run beside the line. They count as well.
    private var besideCount = 0
    /// The number of the newest work that was given up before the handler got it.
    private var givenUp = 0
    private var running: RunningRequest?

    /// Makes an empty line.
    ///
    /// - Parameters:
    ///   - late: called with the outcome if the handler still finishes a request that was given up.
    ///   - settled: called after each piece of work.
    init(
        handler: any CommandHandler, limit: Double, clock: any Clock<Duration>, teller: EventTeller,
        late: @escaping @Sendable (CommandOutcome) -> Void, settled: @escaping () -> Void
    ) {
        (self.handler, self.limit, self.clock, self.teller) = (handler, limit, clock, teller)
        (self.late, self.settled) = (late, settled)
    }

    /// The handler's context for a classifier: how far things have come.
    var classifierContext: @Sendable () async -> ClassifierRequest.Context {
        { [handler] in await handler.classifierContext() }
    }

    /// How many pieces of work wait or are under way.
    var count: Int { newest - done + besideCount }

    /// Does `work` after all work that was added before.
    ///
    /// The closure captures the actor that adds it, and so runs there. A closure that does not capture the actor would
    /// run on any thread.
    func add(
        isolation: isolated any Actor = #isolation, _ work: @isolated(any) @escaping () async -> Void
    ) {
        check(work, isolation)
        let before = last
        newest += 1
        last = Task {
            // A task is isolated only to an actor that it captures.
            _ = isolation
            await before?.value
            await work()
            done += 1
            settled()
        }
    }

    /// Does `work` soon, without waiting for the line.
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

    /// Waits until all work that is in line now is done.
    nonisolated(nonsending) func wait() async { await last?.value }

    /// Waits for all work, and gives up the rest after `limit`; nil: gives nothing up.
    func finish(within limit: Duration?, isolation: isolated any Actor = #isolation) async {
        guard let last else { return }
        if let limit {
            let (seconds, clock) = (limit / .seconds(1), clock)
            // In a task of its own: a session whose task was cancelled waits all the same.
            let isOver: Void? = await Task { await last.value(within: seconds, clock: clock) }.value
            if isOver == nil {
                // The work behind it is given up as well: each piece would take as long.
                givenUp = .max
                running?.cancel()
            }
        }
        await last.value
    }

    /// Gives up the request under way and all work in line.
    func giveUp() {
        givenUp = newest
        running?.cancel()
    }

    /// Asks the handler for its reply, in bounded time; a rejection if the handler does not take the request.
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

    /// Whether a request was given up before the handler got it. The handler still learns how a question ended.
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
