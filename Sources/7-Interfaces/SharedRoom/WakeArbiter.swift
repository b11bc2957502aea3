import ServiceLifecycle
import Session

/// Lets one daemon of a room answer if several hear the same wake word: this daemon gives way to another that heard the
/// word better.
///
/// The session keeps listening while the daemons agree, so that it misses no part of the command.
package struct WakeArbiter: Service, CustomStringConvertible {
    private let session: VoiceSession
    private let wakes: WakesHeard
    private let exchange: any WakeExchange

    /// The name in the log.
    package var description: String { "sharing the room" }

    /// Makes an arbiter for a session that does not run yet. It does nothing before ``run()``.
    package init(_ session: VoiceSession, exchange: any WakeExchange) {
        (self.session, self.exchange) = (session, exchange)
        wakes = WakesHeard(by: session)
        session.add(wakes)
    }

    /// Contends for every wake word until the session ends or the service group shuts down.
    package func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await exchange.run() }
                for await score in wakes.scores {
                    group.addTask {
                        if await !exchange.contend(score: score) { await session.giveWay() }
                    }
                }
                group.cancelAll()
            }
        }
    }
}

/// The detected wake words for which this daemon has to contend, in order.
private final class WakesHeard: SessionObserver {
    /// The most wake words that may wait. A contest takes less time than two wake words in a row.
    private static let limit = 64

    /// The scores of the wake words.
    let scores: AsyncStream<Double>
    private let input: AsyncStream<Double>.Continuation
    private let giveWay: @Sendable () -> Void

    init(by session: VoiceSession) {
        (scores, input) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.limit))
        giveWay = { [weak session] in Task { await session?.giveWay() } }
    }

    func heardWakeWord(score: Double) {
        // The daemon leaves a wake word to the others if it cannot contend for it.
        if case .dropped = input.yield(score) { giveWay() }
    }

    func ended() { input.finish() }
}
