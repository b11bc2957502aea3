public import ServiceLifecycle
public import Session

/// Lets one daemon of a room answer if several hear the same wake word: this daemon gives way to another that heard it
/// better.
///
/// It keeps listening meanwhile, so that it misses nothing of the command.
public struct WakeArbiter: Service, CustomStringConvertible {
    private let session: VoiceSession
    private let events: VoiceEvents
    private let exchange: any WakeExchange

    /// The name in the log.
    public var description: String { "sharing the room" }

    /// Makes one; nothing happens before it runs.
    public init(_ session: VoiceSession, exchange: any WakeExchange) {
        (self.session, self.exchange) = (session, exchange)
        events = session.events
    }

    /// Contends for every wake word until the session ends or the service group shuts down.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await exchange.run() }
                for await event in events {
                    guard case .wake(_, let score, _, _) = event.kind else { continue }
                    group.addTask {
                        if await !exchange.contend(score: score) { await session.giveWay() }
                    }
                }
                group.cancelAll()
            }
        }
    }
}
