import ArgumentParser
import ActionRunners
import Actions
import Capture
import CommandFiles
import Commands
import Diagnostics
import Endpointing
import Feedback
import Foundation
import Handling
import Hearing
import HomeMode
import Logging
import Playback
import Recognition
import RoomMode
import SQLiteStorage
import ServiceLifecycle
import SharedRoom
import SiteLink
import SpeakerRecognition
import Storage
import Session
import VoicedConfiguration
import WakeWord

/// The parts of a session, made from options and configuration. A run with several sessions loads the parts that they
/// share once.
package struct SessionAssembly {
    package let configuration: Configuration
    /// The file of the configuration; nil if the defaults apply.
    let configurationPath: String?
    package let keywords: Keywords
    package let store: SQLiteStore
    /// The lock that keeps other daemons from the same database while this value lives; nil if there is no lock.
    package let lock: DatabaseLock?
    /// Whether this is a trial: a first run without a configuration, which stores nothing.
    package let isTrial: Bool
    /// Whether the options named no configuration, and there is none at the usual paths.
    private let isUnconfigured: Bool
    /// Whether an option named the domain.
    private let isDomainChosen: Bool
    /// Whether handlers continue with the state in the database.
    private let goesOn: Bool
    private let isDaemon: Bool
    private let logger: Logger
    package let phrases: RoomPhrases
    /// The parser of commands, in each language of the room.
    package let parser: CommandParser
    var recognizer: any SpeechRecognizer
    package var classifier: (any IntentClassifier)?
    /// Whether answers sound; if not, only programs that read the events learn them.
    let canSound: Bool
    /// The level of feedback, and the voice.
    let feedback: FeedbackChoice
    /// The configured interfaces by which other programs follow the room or talk to it.
    let interfaces: [any RoomInterface]
    /// Keeps the database in step with the site's; nil if no site is configured.
    let site: (any RoomSite)?
    /// The exchange by which the daemons of the room agree on which one answers; nil if the room has one daemon only.
    let wakes: (any WakeExchange)?
    /// Sends a message to the broker; nil if there is no broker.
    let publish: MessageRunner.Publish?
    /// The actions of intents and phrases.
    package let actions: [String: Action]
    /// The actions of events.
    let eventActions: [String: Action]
    /// Alerts for browsers whose page is closed; nil if there are none.
    let push: (any PushedAlerts)?
    private let fresh: FreshDatabase?

    /// Loads all parts. The database comes after all parts that could fail without it, so that a start that fails there
    /// makes no database.
    ///
    /// - Parameters:
    ///   - use: how the program uses the database.
    ///   - defaultFeedback: the level of feedback if no setting gives one.
    package init(
        _ options: SessionOptions, _ use: DatabaseUse, defaultFeedback: FeedbackLevel, logger: Logger
    ) async throws {
        let file = try ConfigurationFile(named: options.config)
        configurationPath = file.path
        self.logger = logger
        file.path.map { logger.notice("the configuration is \($0)") }
        var configuration = file.configuration
        // A recording does not change the daemon's cases and log, unless a configuration is named.
        if case .recording = use, !file.isNamed { configuration.database = nil }
        configuration.domain = options.domain ?? configuration.domain
        let feedbackLevel = options.feedback ?? configuration.feedback.level ?? defaultFeedback

        keywords = try Keywords(options, configuration, logger: logger)
        // For a recording this is no danger: a person asked for its recognition.
        if use.isDaemon, case .always(let reason) = keywords.listening {
            logger.warning("listening to all speech: \(reason)")
        }

        configuration.aliases = options.aliases ?? configuration.aliases
        configuration.grammar = options.grammar ?? configuration.grammar
        self.configuration = configuration
        let languages = try RoomLanguages(configuration)
        try configuration.endpointing.options.check()
        classifier = try configuration.classifier?.make()
        recognizer = try configuration.recognizer.make(hasClassifier: classifier != nil)
        if configuration.speakers.isEnabled {
            let speakers = try FollowedSpeakers(configuration.speakers.path, logger: logger)
            recognizer = SpeakerListener(recognizer, knowing: speakers.roster)
        }
        if classifier != nil, let missing = configuration.recognizer.missingForClassifier {
            logger.warning(
                """
                the classifier is asked about misheard phrases alone, since there is no \(missing); install the package \
                pocketsphinx-en-us, or configure a recognizer of free speech
                """)
        }
        interfaces = try OptionalParts.interfaces(
            InterfaceRequest(
                configuration: configuration, keywords: keywords, language: languages.main, logger: logger))
        publish = interfaces.lazy.compactMap(\.publish).first
        let server = try configuration.site.flatMap { use.isDaemon ? try OptionalParts.site($0) : nil }
        wakes = try use.isDaemon ? configuration.makeWakeExchange() : nil
        actions = try configuration.actions.make(under: "actions", publish: publish)
        eventActions = try configuration.onEvent.make(under: "on-event", publish: publish)

        isUnconfigured = file.path == nil && !file.isNamed
        isDomainChosen = options.domain != nil
        isTrial = use.isTrial(file, database: options.database)
        let database = DatabasePlace.path(
            options.database ?? configuration.database ?? use.usualDatabase(isTrial: isTrial))
        if configuration.site != nil, use.isDaemon, database == nil {
            throw Failure(
                .badConfiguration,
                "site: what waits for it needs a database in a file; name one (--database)")
        }
        // A run that copies a database neither makes nor locks its file.
        let own = use.isCopy ? nil : database
        (goesOn, isDaemon) = (use.goesOn ?? (own != nil), use.isDaemon)
        fresh = own.map { FreshDatabase(path: $0) }
        canSound = feedbackLevel != .silent
        do {
            lock = try own.flatMap { path throws(StorageError) in try DatabaseLock.claim(database: path) }
            store = try use.open(database)
            site = try await server?(
                store, configuration.place, configuration.retention.caseSeconds(inMemory: false), logger)
            // Without a site, rows for it must not accumulate.
            if use.isDaemon, configuration.site == nil, (try? await store.site.leave()) == true {
                logger.warning(
                    "no site is configured any more; what is written now is noted for it once it is named again"
                )
            }
            phrases = try await RoomPhrases(
                languages, store: store, facility: configuration.place.scopeID, logger: logger)
            parser = try phrases.parser(
                of: try await phrases.aliases(logger: logger),
                wakePhrases: keywords.models.isEmpty ? ["orbit"] : keywords.models.map(\.name), logger: logger
            )
            try AllowedKeys(configuration, parser.dictionary, parser.grammar).check(configuration.speakers)
        } catch {
            fresh?.remove()
            throw error
        }
        feedback = FeedbackChoice(
            configured: feedbackLevel, voices: configuration.feedback.voiceNames,
            path: use.isDaemon && canSound ? store.path.map(FeedbackChoice.path) : nil, logger: logger)
        if let settings = configuration.alerts.push {
            let make = try OptionalParts.built.need(\.push, trait: "HTTP", for: "alerts.push")
            let isNeeded = use.isDaemon && configuration.domain == .operatingRoom
            let path = store.path.map(PushedAlertsRequest.path)
            push =
                isNeeded
                ? make(
                    PushedAlertsRequest(
                        settings: settings, path: path, language: parser.language, logger: logger))
                : nil
        } else {
            push = nil
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
        logPrivacy(to: logger)
        if let reason = store.readOnlyReason { logger.warning("commands are not logged for now: \(reason)") }
    }

    /// Undoes a start that failed.
    package func undo() {
        store.close()
        fresh?.remove()
    }

    /// The handlers that carry out commands and intents.
    package struct Handlers {
        var timers: TimerHandler
        /// Carries out the configured actions.
        package var actions: ActionHandler
        /// Refuses commands of speakers who may not give them.
        package var gate: SpeakerGate
        /// The operating room; nil in another domain.
        package var room: RoomHandler?
        /// All handlers, in the order in which the session asks them.
        var chain: HandlerChain
    }

    /// Makes the handlers. They continue with the state in the database. With a database in memory, which several
    /// recordings share, they begin empty, unless the database is a copy whose state continues.
    ///
    /// - Parameters:
    ///   - actions: the actions to carry out; all other intents go to the programs that read the events.
    ///   - date: the time of day at the beginning.
    ///   - hearsDictations: whether ``DictatedActions`` runs.
    ///   - clock: notices if the clock is set; nil for a recording.
    package func makeHandlers(
        _ actions: [String: Action], at date: Date = Date(), hearsDictations: Bool = false,
        clock: ClockWatch? = nil, logger: Logger
    ) async throws -> Handlers {
        let place = configuration.place
        let timers = TimerHandler(
            in: place, timers: goesOn ? try await store.openTimers(of: place) : [], language: language,
            clock: clock)
        let acting = ActionHandler(
            actions, showsText: configuration.privacy.transcripts == .keep,
            language: language, hearsDictations: hearsDictations
        ) { logger.warning("\($0)") }
        // A recording gives the same events at each level.
        let level = FeedbackHandler(choice: feedback, canSound: canSound || !isDaemon, language: language)
        let gate = SpeakerGate(configuration.speakers.allow, language: language)
        let chain: [any CommandHandler] = [gate, acting, timers, level]
        switch configuration.domain {
        case .home:
            return Handlers(
                timers: timers, actions: acting, gate: gate,
                chain: HandlerChain(chain + [HomeHandler(language: language), PassedOnIntents()]))
        case .operatingRoom:
            let room = try await makeRoom(place, at: date, clock)
            return Handlers(
                timers: timers, actions: acting, gate: gate, room: room,
                chain: HandlerChain(
                    chain + [
                        PassedOnIntents(),
                        AlertHandler(site?.alerts ?? store, place: place, language: language), room,
                    ]))
        }
    }

    /// The main language.
    package var language: Language { parser.language }

    private var roomOptions: RoomOptions {
        var options = RoomOptions()
        options.languages = parser.languages
        return options
    }

    private func makeRoom(_ place: RoomPlace, at date: Date, _ clock: ClockWatch?) async throws -> RoomHandler
    {
        guard goesOn else {
            return RoomHandler(
                CommandRouter(
                    RoomState(place: place, milestones: phrases.milestones), options: roomOptions),
                clock: clock)
        }
        let room = try await RoomHandler(
            in: place, milestones: phrases.milestones, store: store, options: roomOptions, clock: clock)
        try await room.refresh(at: date)
        return room
    }

    /// The names of the intents and phrases that have a configured action; nil if the room has interfaces, because
    /// another program may carry out the rest.
    package var actionNames: Set<String>? { interfaces.isEmpty ? Set(configuration.actions.keys) : nil }

    /// A sentence about the commands that a home without actions can carry out; nil if there are actions or interfaces,
    /// or in another domain.
    package var missingActions: String? {
        guard configuration.domain == .home, actionNames?.isEmpty == true else { return nil }
        return
            "Timers, alarms and the time work; lights, lists and the like need actions: in the configuration."
    }

    /// Sentences about how to choose the domain of a run without a configuration, and about what the run stores; nil if
    /// there is a configuration, or if the options named one.
    package var choice: String? {
        guard isUnconfigured else { return nil }
        guard !isDomainChosen else {
            let kept =
                isTrial
                ? "it is a trial, and nothing of it is kept." : "its log is in \(store.path ?? "memory")."
            let domain = configuration.domain
            return
                "This is \(domain.inWords) (--domain \(domain.rawValue)). There is no configuration: \(kept) To write "
                + "one: voiced config init --domain \(domain.rawValue)"
        }
        let other = configuration.domain == .home ? Configuration.Domain.operatingRoom : .home
        let kept =
            isTrial
            ? "This is a trial, and nothing of it is kept."
            : "Its log is in \(store.path ?? "memory")."
        return
            "There is no configuration, so this is \(configuration.domain.inWords). \(kept) For \(other.inWords): "
            + "voiced run --domain \(other.rawValue). To choose for good: voiced config init"
    }

    /// The sentence for a person when the daemon listens.
    package func invitation(to device: String) -> String {
        let words = keywords.models.map { "“\($0.name.capitalized)”" }.joined(separator: " or ")
        let how =
            switch keywords.listening {
            case .keywords: "say \(words), then a command"
            case .always: "everything that is said is recognized"
            case .triggers: "it waits for `voiced trigger`"
            }
        return "Listening on \(device); \(how). Ctrl-C ends it."
    }

    /// Makes a session with the sound of a source and with handlers.
    package func session(
        signal: any SignalSource, pace: SessionConfiguration.Pace, handlers: Handlers,
        _ change: (inout SessionConfiguration) -> Void = { _ in }
    ) throws -> VoiceSession {
        var session = SessionConfiguration(listening: keywords.listening, pace: pace)
        session.wakeWord = keywords.options
        // A recording gives the same result each time.
        if case .live = pace { session.adaptation = keywords.adaptation }
        session.endpointing = configuration.endpointing.options
        session.cancelsEcho = configuration.feedback.cancelsEcho
        if !configuration.feedback.wakeChime { session.acknowledgement = nil }
        // In an operating room people talk among themselves, so the answer to a question needs the wake word.
        let usualSeconds = configuration.domain == .home ? 8.0 : 0
        let answerSeconds = configuration.feedback.listenAfterQuestion ?? usualSeconds
        session.answerWindow = answerSeconds > 0 ? answerSeconds : nil
        // The room's own recognizer hears answers: Home Assistant would carry out an answer as a command.
        session.answerRecognizer = self.recognizer
        // The recognizers have their own time-outs; this one is for unforeseen faults.
        session.recognitionLimit = configuration.recognizer.limit + 1
        // The actions have their own time-outs, too.
        session.handlingLimit = max(session.handlingLimit, (configuration.actions.longestTime ?? 0) + 1)
        session.confirmation.policies = configuration.actions.confirmations
        var recognizer = recognizer
        if case .live = pace {
            for interface in interfaces { recognizer = interface.recognizer(over: recognizer, in: &session) }
        }
        session.classification = configuration.classifier?.options ?? session.classification
        applyPrivacy(to: &session)
        change(&session)
        let made = VoiceSession(
            configuration: session, signal: signal, recognizer: recognizer,
            parser: parser,
            handler: handlers.chain, log: store, aliases: store,
            classifier: classifier, feedback: try makeFeedback())
        feedback.serve(made.loudspeaker)
        return made
    }

    /// The services that report the session to others, such as a broker, if they are configured.
    func interfaceServices(of session: VoiceSession, timers: TimerHandler) -> [any Service] {
        var services = interfaces.flatMap { interface in
            interface.services(
                of: session, timers: timers,
                expecting: parser.expectedPhrases(includingWakeWord: false))
        }
        if let wakes { services.append(WakeArbiter(session, exchange: wakes)) }
        return services
    }

    private func makeFeedback() throws -> SessionFeedback? {
        guard canSound else { return nil }
        let report: @Sendable (String) -> Void = { [logger] in logger.warning("\($0)") }
        // Only a daemon whose database is a file leaves sound on the disk.
        let folder =
            isDaemon && store.path != nil
            ? configuration.soundFolder(in: parser.languages, report: report) : nil
        let voices = AnsweringVoices(
            settings: configuration.feedback, choice: feedback, folder: folder, report: report)
        var sounds = SessionFeedback(
            output: ALSASoundOutput(device: configuration.feedback.device ?? "default"),
            synthesizer: try voices.main(), level: feedback.level)
        for code in configuration.languages.dropFirst() {
            sounds.voices[code] = try voices.voice(speaking: code)
        }
        return sounds
    }
}
