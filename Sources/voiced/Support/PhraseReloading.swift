import Commands
import Logging
import ServiceLifecycle
import UnixSignals
import VoiceEngine

/// Reads the room's phrases again at each SIGHUP, while the session goes on. Where that fails, those in use stay.
struct PhraseReloading: Service {
    let session: VoiceSession
    let phrases: RoomPhrases
    let logger: Logger

    func run() async throws {
        let requests = await UnixSignalsSequence(trapping: .sighup)
        for await _ in requests.cancelOnGracefulShutdown() {
            do {
                let aliases = try await phrases.aliases(logger: logger)
                let dictionary = phrases.dictionary(of: aliases, logger: logger)
                try await session.use(dictionary)
                logger.notice("read the phrases again: \(dictionary.phrases.count) are in use")
            } catch {
                logger.error("the phrases in use stay, because they cannot be read again: \(error)")
            }
        }
    }
}
