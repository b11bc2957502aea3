import ActionRunners
import Actions
import CommandFiles
import Commands
import Feedback
import Handling
import Hearing
import Logging
import Session
import VoicedConfiguration
import VoicedTerminal
import WakeWord

/// The settings that a reload can change while the room listens, and the way to apply each of them.
package struct LiveSettings: Sendable {
    /// A configuration that was read again and not applied yet.
    package struct Change: Sendable {
        fileprivate let configuration: Configuration
        fileprivate let parts: [String: String]
        fileprivate let actions: [String: Action]
        fileprivate let eventActions: [String: Action]
        fileprivate let keywords: Keywords

        /// The actions that phrases may have in the new configuration.
        package var vocabulary: ActionVocabulary { configuration.vocabulary }

        /// Throws if the next start would fail: because the newly named phrases or grammar are wrong, or because they
        /// no longer have an intent or action that `speakers.allow` restricts.
        package func check(with dictionary: AliasDictionary) throws {
            let file = try CommandFile(configuration)
            var grammar: Grammar?
            if let path = try configuration.grammarPath {
                grammar = try GrammarFile.read(path: path, context: GrammarContext(dictionary))
            }
            let keys = AllowedKeys(configuration, dictionary, grammar, more: file.targets)
            try keys.check(configuration.speakers)
        }
    }

    /// The result of a change: the names of the changed settings.
    package struct Outcome: Sendable {
        /// The settings that count from now on.
        package var applied: [String] = []
        /// The settings that count from the next start on.
        package var waiting: [String] = []
    }

    private let options: SessionOptions
    private let logger: Logger
    private let name: String?
    private let feedbackLevel: FeedbackLevel?
    private let session: VoiceSession
    private let feedback: FeedbackChoice
    private let handlers: SessionAssembly.Handlers
    private let acting: ActingOnEvents
    private let publish: MessageRunner.Publish?
    /// The settings in effect, as text, by their names.
    private var parts: [String: String]

    /// - Parameters:
    ///   - options: the options of the start; they take precedence over the file.
    ///   - feedback: the level of feedback.
    ///   - handlers: carry out actions, and refuse commands of speakers who may not give them.
    ///   - acting: carries out the actions of events.
    ///   - publish: sends a message to the broker; nil if there is no broker.
    package init(
        _ options: SessionOptions, session: VoiceSession, feedback: FeedbackChoice,
        handlers: SessionAssembly.Handlers, acting: ActingOnEvents,
        publish: MessageRunner.Publish?, logger: Logger
    ) throws(Failure) {
        (name, feedbackLevel, self.options, self.logger) = (options.config, options.feedback, options, logger)
        (self.session, self.feedback, self.handlers) = (session, feedback, handlers)
        (self.acting, self.publish) = (acting, publish)
        parts = try Self.parts(named: name)
    }

    /// Reads the configuration again, without applying it.
    ///
    /// - Throws: ``Failure`` if something in it is wrong.
    package func read() throws(Failure) -> Change {
        var configuration = try ConfigurationFile(named: name).configuration
        configuration.aliases = options.aliases ?? configuration.aliases
        configuration.grammar = options.grammar ?? configuration.grammar
        configuration.domain = options.domain ?? configuration.domain
        return Change(
            configuration: configuration, parts: try Self.parts(named: name),
            actions: try configuration.actions.make(under: "actions", publish: publish),
            eventActions: try configuration.onEvent.make(under: "on-event", publish: publish),
            keywords: try Keywords(options, configuration, logger: logger))
    }

    /// Applies each changed setting that can change now, and returns which settings count and which wait.
    mutating func apply(_ change: Change) async -> Outcome {
        var outcome = Outcome()
        for name in Set(parts.keys).union(change.parts.keys).sorted() where parts[name] != change.parts[name]
        {
            guard let use = Self.uses[name], await use(self, change) else {
                // Each reload names the settings that wait for the next start.
                outcome.waiting.append(name)
                continue
            }
            outcome.applied.append(name)
            parts[name] = change.parts[name]
        }
        return outcome
    }

    /// For each key that the table of keys marks as live, the function that applies it. The function returns false if
    /// the key has to wait for the next start.
    private static let uses: [String: @Sendable (LiveSettings, Change) async -> Bool] = [
        "actions": { settings, change in
            await settings.handlers.actions.use(change.actions)
            var confirmation = ConfirmationOptions()
            confirmation.policies = change.configuration.actions.confirmations
            await settings.session.use(confirmation: confirmation)
            return true
        },
        "keywords": { settings, change in await settings.use(keywordsOf: change) },
        "on-event": { settings, change in
            settings.acting.use(change.eventActions)
            return true
        },
        "feedback.level": { settings, change in
            guard settings.feedbackLevel == nil, let level = change.configuration.feedback.level else {
                return false
            }
            return settings.feedback.configure(level)
        },
        "speakers.allow": { settings, change in
            // A session that does not tell voices apart would refuse every restricted command.
            let (before, now) = (settings.parts["speakers.enabled"], change.parts["speakers.enabled"])
            guard before == now else { return false }
            settings.handlers.gate.use(change.configuration.speakers.allow)
            return true
        },
    ]
    /// The keys that can change while the room listens.
    package static var keys: Set<String> { Set(uses.keys) }

    /// Applies models and thresholds if the wake words are the same as before.
    private func use(keywordsOf change: Change) async -> Bool {
        guard options.model.isEmpty, options.threshold == nil, !options.alwaysOn,
            case .keywords(let models) = change.keywords.listening,
            await session.wakeWords.map(\.name) == models.map(\.name)
        else { return false }
        do {
            for model in models { try await session.use(keyword: model) }
            try await session.use(thresholds: change.keywords.options.thresholds)
            return true
        } catch {
            logger.warning("the wake words stay as they are: \(Failure(error).message)")
            return false
        }
    }

    private static func parts(named name: String?) throws(Failure) -> [String: String] {
        guard let path = ConfigurationFile.place(named: name).path else { return [:] }
        return try Configuration.parts(of: path)
    }
}
