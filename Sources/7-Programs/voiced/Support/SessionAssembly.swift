import ArgumentParser
import Capture
import CommandFiles
import Commands
import Diagnostics
import Endpointing
import Feedback
import Foundation
import Handling
import HomeAssistant
import Logging
import MQTT
import Playback
import Recognition
import RoomMode
import SQLiteStorage
import ServiceLifecycle
import SpeechSynthesis
import Storage
import Session
import WakeWord

/// A session put together from options and configuration. What a whole run shares is loaded once.
struct SessionAssembly {
    let configuration: Configuration
    let keywords: Keywords
    let store: SQLiteStore
    /// What keeps others from answering on the same database, as long as this lives.
    let lock: DatabaseLock?
    let phrases: RoomPhrases
    let dictionary: AliasDictionary
    let grammar: Grammar?
    let recognizer: any SpeechRecognizer
    let classifier: (any IntentClassifier)?
    let feedbackLevel: FeedbackLevel
    /// What the room is to a broker; nil where none is configured.
    let device: HomeAssistantOptions?
    #if MQTT
        /// The client of that broker; nobody is asked before the device runs.
        let broker: MQTTClient?
    #endif
    private let fresh: FreshDatabase?

    /// Loads everything, the database after all that could be wrong without it: a start that fails makes none.
    ///
    /// - Parameters:
    ///   - defaultDatabase: the database where none is named; nil keeps it in memory.
    ///   - defaultFeedback: how to answer where nothing says.
    init(
        _ options: SessionOptions, defaultDatabase: String?, defaultFeedback: FeedbackLevel, logger: Logger
    ) async throws {
        configuration =
            try options.config.map { path throws(Failure) in try Configuration.read(path: path) }
            ?? Configuration()
        feedbackLevel = options.feedback ?? configuration.feedback?.level ?? defaultFeedback

        keywords = try Keywords(options, configuration, logger: logger)

        let path = try options.aliases ?? configuration.aliases ?? DataFiles.path(of: "aliases.yaml")
        let file = try CommandFile(path: path)
        try configuration.endpointing?.options.check()
        recognizer = try configuration.recognizer.make()
        classifier = try configuration.classifier?.make()
        device = configuration.device(version: Voiced.configuration.version)
        #if MQTT
            broker = try configuration.makeBroker()
        #else
            if configuration.mqtt != nil {
                throw Failure(
                    .badConfiguration,
                    "this voiced was built without MQTT; build it with the trait MQTT, "
                        + "or take mqtt out of the configuration")
            }
        #endif

        let database = DatabasePlace.path(options.database ?? configuration.database ?? defaultDatabase)
        fresh = database.map { FreshDatabase(path: $0) }
        do {
            lock = try database.flatMap { path throws(StorageError) in try DatabaseLock.claim(database: path)
            }
            store =
                try database.map { path throws(StorageError) in try SQLiteStore(path: path) }
                ?? SQLiteStore(inMemory: ())
            phrases = try await RoomPhrases(
                file: file, path: path, store: store, facility: configuration.place.facilityID,
                grammarPath: options.grammar ?? configuration.grammar, logger: logger)
            dictionary = phrases.dictionary(of: try await phrases.aliases(logger: logger), logger: logger)
            grammar = try phrases.grammar(with: dictionary)
        } catch {
            fresh?.remove()
            throw error
        }
        if let path = store.path {
            logger.notice("the database is \(path)")
            if let warning = PrivacyCheck(database: path).warning {
                logger.warning("\(warning.sentence); \(warning.advice)")
            }
        }
        if let path = store.path, lock == nil {
            logger.warning(
                "no lock can be made beside \(path); see to it that no other voiced uses that database")
        }
        tellPrivacy(to: logger)
        if let reason = store.readOnlyReason { logger.warning("commands are not logged for now: \(reason)") }
    }

    /// Takes away what was made for a start that failed.
    func undo() {
        store.close()
        fresh?.remove()
    }

    /// A room as its rows have it; in a database in memory, which several recordings share, one in which nothing has
    /// happened.
    func makeRoom() async throws -> RoomHandler {
        let place = configuration.place
        guard store.path != nil else {
            return RoomHandler(CommandRouter(RoomState(place: place, milestones: phrases.milestones)))
        }
        let room = try await RoomHandler(in: place, milestones: phrases.milestones, store: store)
        try await room.refresh(at: Date())
        return room
    }

    /// A session on a source, for a room.
    func session(
        source: any CaptureSource, pace: SessionConfiguration.Pace, room: RoomHandler
    ) throws -> VoiceSession {
        var session = SessionConfiguration(listening: keywords.listening, pace: pace)
        session.wakeWord = keywords.options
        // A recording is heard the same each time.
        if case .live = pace { session.adaptation = keywords.adaptation }
        session.endpointing = configuration.endpointing?.options ?? session.endpointing
        // The recognizers have time-outs of their own; this one is for what nobody foresees.
        session.recognitionLimit = configuration.recognizer.limit + 1
        session.classification = configuration.classifier?.options ?? session.classification
        applyPrivacy(to: &session)
        return VoiceSession(
            configuration: session, source: source, recognizer: recognizer,
            parser: CommandParser(
                dictionary, grammar: grammar,
                wakePhrases: keywords.models.isEmpty ? ["orbit"] : keywords.models.map(\.name)),
            handler: HandlerChain([PassedOnIntents(), room]), log: store, aliases: store,
            classifier: classifier, feedback: try makeFeedback())
    }

    /// What tells a broker of the session, where one is configured.
    func interfaces(of session: VoiceSession, logger: Logger) -> [any Service] {
        var services: [any Service] = []
        #if MQTT
            if let device, let broker {
                services.append(
                    HomeAssistantDevice(session, options: device, client: broker) { notice in
                        logger.log(level: notice.isWarning ? .warning : .notice, "MQTT: \(notice.text)")
                    })
            }
        #endif
        return services
    }

    private func makeFeedback() throws -> SessionFeedback? {
        guard feedbackLevel != .silent else { return nil }
        var voice = EspeakSynthesizer.Options()
        voice.voice = configuration.feedback?.voice ?? voice.voice
        return SessionFeedback(
            output: ALSASoundOutput(device: configuration.feedback?.device ?? "default"),
            synthesizer: try EspeakSynthesizer(voice), level: feedbackLevel)
    }
}
