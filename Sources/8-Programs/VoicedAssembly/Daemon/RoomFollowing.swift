import Commands
import Foundation
import Handling
import Logging
import RoomMode
import ServiceLifecycle
import Session

/// The service that keeps a room in step with its rows. It repeats a question that waited when the program last ended,
/// and reports changes that other programs make meanwhile, such as `voiced cases`.
struct RoomFollowing: Service, CustomStringConvertible {
    /// The time between two readings of the rows: soon enough for a person, and a thousandth of a processor.
    private static let pause = Duration.seconds(2)

    let session: VoiceSession
    let room: RoomHandler
    /// Whether other programs record events of the room, too, because it has a site.
    let isShared: Bool
    let logger: Logger

    /// The name in the log. Without it, the log would print all properties.
    var description: String { "following the room" }

    func run() async throws {
        if let (reply, request) = await room.resume(at: Date()) {
            await session.announce(reply, about: request)
        }
        try? await cancelWhenGracefulShutdown {
            var isFailing = false
            var names: [Alias] = []
            while true {
                let now = await room.casePhrases
                if now != names {
                    names = now
                    do { try await session.use(passing: now) } catch is CancellationError {
                        return
                    } catch {
                        logger.error("the recognizer does not listen for the names of cases: \(error)")
                    }
                }
                try await Task.sleep(for: Self.pause)
                do {
                    if let reply = try await room.refresh(at: Date(), isShared: isShared) {
                        await session.announce(reply)
                    }
                    isFailing = false
                } catch is CancellationError {
                    return
                } catch {
                    if !isFailing { logger.warning("the schedule cannot be read for now: \(error)") }
                    isFailing = true
                }
            }
        }
    }
}
