import Commands
import Logging
import Session
import VoicedConfiguration
import VoicedTerminal

/// Reads the configuration, the room's phrases, their file and the grammar again while the session goes on; one reload
/// at a time. If a reload fails, everything in use stays. If only the recognizer refuses the phrases, it keeps
/// listening for the former ones.
package actor PhraseReloader {
    /// The phrases, grammar and settings in use after a reload.
    package struct Outcome: Sendable {
        var phraseCount: Int
        package var hasGrammar: Bool
        package var settings = LiveSettings.Outcome()
    }

    private let session: VoiceSession
    private let phrases: RoomPhrases
    private let logger: Logger
    private var settings: LiveSettings
    private var last: Task<Void, Never>?

    package init(session: VoiceSession, phrases: RoomPhrases, settings: LiveSettings, logger: Logger) {
        (self.session, self.phrases, self.settings, self.logger) = (session, phrases, settings, logger)
    }

    /// Reloads, and logs the result.
    ///
    /// - Throws: ``Failure`` with the logged sentence.
    package func reload() async throws(Failure) -> Outcome {
        let before = last
        let reading = Task { () async -> Result<Outcome, Failure> in
            await before?.value
            return await read()
        }
        last = Task { _ = await reading.value }
        return try await reading.value.get()
    }

    private func read() async -> Result<Outcome, Failure> {
        let change: LiveSettings.Change
        do { change = try settings.read() } catch {
            return failure(error, "the configuration in use stays, because the new one is wrong: \(error)")
        }
        let parser: CommandParser
        do {
            let phrases = try phrases.readAgain(vocabulary: change.vocabulary, logger: logger)
            let aliases = try await phrases.aliases(logger: logger)
            parser = try phrases.parser(of: aliases, logger: logger)
            try change.check(with: parser.dictionary)
        } catch {
            return failure(
                error, "the phrases in use stay, and the grammar, because they cannot be read again: \(error)"
            )
        }
        do { try await session.use(parser) } catch {
            return failure(error, "the recognizer goes on listening for the phrases before: \(error)")
        }
        var outcome = Outcome(
            phraseCount: parser.dictionary.phrases.count, hasGrammar: parser.grammar != nil)
        var settings = settings
        outcome.settings = await settings.apply(change)
        self.settings = settings
        if !outcome.settings.applied.isEmpty {
            logger.notice(
                "these settings count from now on: \(outcome.settings.applied.joined(separator: ", "))")
        }
        if !outcome.settings.waiting.isEmpty {
            logger.warning(
                "these settings have changed and count from the next start on: \(outcome.settings.waiting.joined(separator: ", "))"
            )
        }
        logger.notice(
            "read the phrases again, \(outcome.phraseCount) are in use\(outcome.hasGrammar ? ", and the grammar" : "")"
        )
        return .success(outcome)
    }

    private func failure(_ error: any Error, _ sentence: String) -> Result<Outcome, Failure> {
        logger.error("\(sentence)")
        return .failure(Failure(Failure(error).code, sentence))
    }
}
