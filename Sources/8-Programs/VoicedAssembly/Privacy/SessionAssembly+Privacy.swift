import Foundation
import Logging
import SQLiteStorage
import Session
import Storage
import VoicedConfiguration
import VoicedTerminal

/// The settings of privacy: which spoken words a session stores, and which outputs show them.
extension SessionAssembly {
    /// Whether events contain spoken words and answers.
    package var showsWords: Bool {
        switch configuration.privacy.textInEvents {
        case .yes: true
        case .no: false
        case .auto: !JournalStream.isConnected(STDOUT_FILENO)
        }
    }

    /// The service that deletes old data while the daemon runs.
    package func purging(logger: Logger) -> Purging {
        if store.path == nil { logger.notice("the database is in memory, and gone when this ends") }
        return configuration.purging(store, logger: logger)
    }

    /// Limits what a session stores.
    func applyPrivacy(to session: inout SessionConfiguration) {
        session.transcripts = configuration.privacy.transcripts
        // A phrase learned from a classifier contains spoken words.
        if session.transcripts != .keep { session.classification.learning = nil }
        let clips = configuration.clips
        if configuration.privacy.audio == .misses { session.misses = { try await clips.keep($0) } }
        if configuration.privacy.wakeWords { session.vainWakes = { try await clips.keep($0) } }
    }

    /// Logs settings of privacy that an operator may not expect.
    func logPrivacy(to logger: Logger) {
        if configuration.privacy.textInEvents == .auto, !showsWords {
            logger.notice(
                "events carry no words, since the journal keeps them; privacy.text-in-events: yes has them")
        }
        if configuration.privacy.transcripts != .keep, configuration.classifier?.options.learning != nil {
            logger.notice(
                "nothing is learned from the classifier, since privacy.transcripts keeps no words")
        }
        if configuration.privacy.audio == .misses {
            logger.notice("the sound of misheard commands is kept in \(configuration.privacy.clipFolder)")
        }
        if configuration.privacy.wakeWords {
            logger.notice(
                "the sound of wake words that led to nothing is kept in \(configuration.privacy.clipFolder)")
        }
    }
}

extension Configuration {
    /// The clips of misheard commands with their limits, even if no new ones are made.
    fileprivate var clips: MissedClips {
        MissedClips(
            folder: privacy.clipFolder, maximumCount: privacy.clips, maximumAge: retention.audioSeconds,
            transcripts: privacy.transcripts)
    }

    /// The service that deletes old data.
    package func purging(_ store: SQLiteStore, logger: Logger) -> Purging {
        let isInMemory = store.path == nil
        return Purging(
            store: store, logSeconds: retention.logSeconds(inMemory: isInMemory),
            caseSeconds: retention.caseSeconds(inMemory: isInMemory), clips: clips, clock: ContinuousClock(),
            logger: logger)
    }
}
