import Capture
import CommandFiles
import Commands
import Endpointing
import Feedback
import Foundation
import Logging
import Recognition
import RoomMode
import Storage
import VoiceEngine
import WakeWord

/// A session put together from options and configuration. What a whole run shares is loaded once.
struct SessionAssembly {
    let configuration: Configuration
    let keywords: [KeywordModel]
    let alwaysOnReason: String
    let wakeWord: WakeWordOptions
    let store: SQLiteStore
    let phrases: RoomPhrases
    let aliases: [Alias]
    let recognizer: any SpeechRecognizer
    let classifier: (any IntentClassifier)?
    let feedbackLevel: FeedbackLevel

    /// Loads everything.
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

        let models = try SessionAssembly.loadKeywords(options, configuration, logger: logger)
        keywords = models.models
        alwaysOnReason = models.reason
        wakeWord = models.options
        if keywords.isEmpty { logger.warning("listening to all speech: \(models.reason)") }

        let path = try options.aliases ?? configuration.aliases ?? DataFiles.path(of: "aliases.yaml")
        let database = options.database ?? configuration.database ?? defaultDatabase
        store =
            try database.map { path throws(StorageError) in try SQLiteStore(path: path) }
            ?? SQLiteStore(inMemory: ())
        if let reason = store.readOnlyReason { logger.warning("commands are not logged: \(reason)") }
        phrases = RoomPhrases(
            file: try CommandFile(path: path), path: path, store: store, facility: configuration.facility)
        aliases = try await phrases.aliases(logger: logger)
        recognizer = try configuration.recognizer.make()
        classifier = try configuration.classifier?.make()
    }

    /// A session on a source. The state of the room begins anew in each.
    func session(source: any CaptureSource, pace: SessionConfiguration.Pace, logger: Logger) throws
        -> VoiceSession
    {
        var session = SessionConfiguration(keywords: keywords, alwaysOnReason: alwaysOnReason, pace: pace)
        session.wakeWord = wakeWord
        session.endpointing = configuration.endpointing?.options ?? session.endpointing
        do { try session.endpointing.validate() } catch { throw Failure(error) }
        // The recognizers have time-outs of their own; this one is for what nobody foresees.
        session.recognitionLimit = configuration.recognizer.limit + 1
        session.classification = configuration.classifier?.options ?? session.classification
        return VoiceSession(
            configuration: session, source: source, recognizer: recognizer,
            desk: CommandDesk(
                parser: CommandParser(
                    phrases.dictionary(of: aliases, logger: logger),
                    wakePhrases: keywords.isEmpty ? ["orbit"] : keywords.map(\.name)),
                router: CommandRouter(RoomState(openCase: UUID(), milestones: phrases.milestones))),
            store: store, classifier: classifier, feedback: try makeFeedback())
    }

    private func makeFeedback() throws -> SessionFeedback? {
        guard feedbackLevel != .silent else { return nil }
        var voice = EspeakSynthesizer.Options()
        voice.voice = configuration.feedback?.voice ?? voice.voice
        return SessionFeedback(
            output: ALSASoundOutput(device: configuration.feedback?.device ?? "default"),
            synthesizer: try EspeakSynthesizer(voice), level: feedbackLevel)
    }

    /// The keywords of the options, else of the configuration, else the bundled one.
    ///
    /// A model named on the command line must load: somebody is there to correct it. A daemon that starts
    /// unattended goes on with the others, and with none of them recognizes all speech: that is better than
    /// deafness, and an event says so.
    private static func loadKeywords(
        _ options: SessionOptions, _ configuration: Configuration, logger: Logger
    ) throws -> (models: [KeywordModel], reason: String, options: WakeWordOptions) {
        var wakeWord = WakeWordOptions()
        if options.alwaysOn { return ([], "it was asked for (--always-on)", wakeWord) }
        var models: [KeywordModel] = []
        var reason = "the configuration names no keyword"
        if options.model.isEmpty {
            let bundled = [Configuration.Keyword(model: "orbit.wake")]
            for keyword in configuration.keywords ?? bundled {
                do {
                    let isBundled = configuration.keywords == nil
                    let path = isBundled ? try DataFiles.path(of: keyword.model) : keyword.model
                    let model = try KeywordModel(contentsOfFile: path)
                    keyword.threshold.map { wakeWord.thresholds[model.name] = Float($0) }
                    models.append(model)
                } catch {
                    reason = Failure(error).message
                    logger.warning("a keyword is not listened for: \(reason)")
                }
            }
        } else {
            models = try options.model.map { try KeywordModel(contentsOfFile: $0) }
        }
        if let threshold = options.threshold {
            for model in models { wakeWord.thresholds[model.name] = Float(threshold) }
        }
        return (models, reason, wakeWord)
    }
}
