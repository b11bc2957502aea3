import Commands
import Logging
import ServiceLifecycle
import UnixSignals
import Session

/// Reads the room's phrases, their file and the grammar again at each SIGHUP, while the session goes on. Where that fails, those in
/// use stay; where only the recognizer refuses them, it goes on listening for those before.
struct PhraseReloading: Service, CustomStringConvertible {
    let session: VoiceSession
    let phrases: RoomPhrases
    let logger: Logger

    /// What the log says of it. Anything else would be all that it holds, phrases among it.
    var description: String { "reloading" }

    func run() async throws {
        let requests = await UnixSignalsSequence(trapping: .sighup)
        for await _ in requests.cancelOnGracefulShutdown() {
            let dictionary: AliasDictionary
            let grammar: Grammar?
            do {
                let phrases = try phrases.readAgain(logger: logger)
                let aliases = try await phrases.aliases(logger: logger)
                dictionary = phrases.dictionary(of: aliases, logger: logger)
                grammar = try phrases.grammar(with: dictionary)
            } catch {
                logger.error(
                    "the phrases in use stay, and the grammar, because they cannot be read again: \(error)")
                continue
            }
            do {
                try await session.use(dictionary, grammar: grammar)
                logger.notice(
                    "read the phrases again, \(dictionary.phrases.count) are in use\(grammar == nil ? "" : ", and the grammar")"
                )
            } catch {
                logger.error("the recognizer goes on listening for the phrases before: \(error)")
            }
        }
    }
}
