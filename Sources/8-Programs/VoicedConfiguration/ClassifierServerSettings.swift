import ClassifierServer
import Commands
import Foundation
import RoomMode

/// The settings of `voiced classifier serve`, in a separate file.
///
/// Every key except `tokens` and `model` is optional. The reader refuses unknown keys and values of the wrong kind.
/// Relative paths are relative to the folder of the file.
package struct ClassifierServerSettings: Decodable, Sendable {
    /// The language model.
    package struct Model: Decodable, Sendable {
        /// The interface that the service has.
        package enum Style: String, CaseIterable, Sendable { case chat, messages }

        package var style: Style
        package var url: String
        package var name: String
        package var key: KeySource
        package var timeout = 3.5

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case style, url, name, timeout
            case keyFile = "key-file"
            case keyVariable = "key-variable"
        }

        package init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            style = try values.oneOf(.style) ?? .chat
            url = try values.decode(String.self, forKey: .url)
            name = try values.decode(String.self, forKey: .name)
            key = try KeySource(from: values, file: .keyFile, variable: .keyVariable)
            timeout = try values.number(.timeout, in: 0.1...60) ?? timeout
        }
    }

    /// What a facility may spend in a day.
    package struct Budget: Decodable, Sendable {
        package var limits = DailyBudget.Limits(questions: 2000, tokens: 2_000_000)
        package var file: String?

        private enum CodingKeys: String, CodingKey, CaseIterable { case questions, tokens, file }

        package init() {}

        package init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            let whole = 0...1_000_000_000
            limits.questions = try values.number(.questions, in: whole) ?? limits.questions
            limits.tokens = try values.number(.tokens, in: whole) ?? limits.tokens
            file = try values.decodeIfPresent(String.self, forKey: .file)
        }
    }

    /// The log of questions.
    package struct Audit: Decodable, Sendable {
        package var file: String?
        package var hasTranscripts = false

        private enum CodingKeys: String, CodingKey, CaseIterable { case file, transcripts }

        package init() {}

        package init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            file = try values.decodeIfPresent(String.self, forKey: .file)
            hasTranscripts = try values.decodeIfPresent(Bool.self, forKey: .transcripts) ?? false
        }
    }

    package var address: ServerAddress
    package var tokens: String
    package var model: Model
    package var budget = Budget()
    package var audit = Audit()
    package var questionsPerMinute = 20.0
    package var burst = 10
    package var concurrency = 8
    package var cachedAnswers = 10_000
    package var cacheHours = 24.0
    package var calibration: String?
    package var aliases: String?
    package var synonyms: String?
    package var extraActions: [CommandAction] = []

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case listen, tls, tokens, model, budget, audit, burst, concurrency, calibration, aliases, synonyms
        case allowUnencrypted = "allow-unencrypted"
        case questionsPerMinute = "questions-per-minute"
        case cachedAnswers = "cached-answers"
        case cacheHours = "cache-hours"
        case extraActions = "extra-actions"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
        func refuse(_ key: CodingKeys, _ why: String) -> DecodingError {
            DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: why)
        }
        let listen = try values.decodeIfPresent(String.self, forKey: .listen) ?? "127.0.0.1:8790"
        guard let address = ServerAddress(listen) else {
            throw refuse(.listen, "\"\(listen)\" is no address with a port, such as 127.0.0.1:8790")
        }
        self.address = address
        guard !values.contains(.tls) else {
            throw refuse(
                .tls,
                "the server has no certificate of its own any more; give it to a proxy in front (nginx and Caddy: "
                    + "docs/classifier-server.md), listen on 127.0.0.1, and take tls out")
        }
        let isOpen = try values.decodeIfPresent(Bool.self, forKey: .allowUnencrypted) ?? false
        guard isOpen || address.isOfThisMachine else {
            throw refuse(
                .listen,
                "what is said would come to \(address) in the clear; listen on 127.0.0.1 behind a proxy "
                    + "that has a certificate (docs/classifier-server.md), or say allow-unencrypted: true")
        }
        tokens = try values.decode(String.self, forKey: .tokens)
        model = try values.decode(Model.self, forKey: .model)
        budget = try values.decodeIfPresent(Budget.self, forKey: .budget) ?? Budget()
        audit = try values.decodeIfPresent(Audit.self, forKey: .audit) ?? Audit()
        questionsPerMinute = try values.number(.questionsPerMinute, in: 0.1...6000) ?? questionsPerMinute
        burst = try values.number(.burst, in: 1...1000) ?? burst
        concurrency = try values.number(.concurrency, in: 1...256) ?? concurrency
        cachedAnswers = try values.number(.cachedAnswers, in: 0...1_000_000) ?? cachedAnswers
        cacheHours = try values.number(.cacheHours, in: 0.01...8760) ?? cacheHours
        calibration = try values.decodeIfPresent(String.self, forKey: .calibration)
        aliases = try values.decodeIfPresent(String.self, forKey: .aliases)
        synonyms = try values.decodeIfPresent(String.self, forKey: .synonyms)
        let names = try values.decodeIfPresent([String].self, forKey: .extraActions) ?? []
        extraActions = try names.map { name in
            let action = CommandAction(rawValue: name)
            guard ActionVocabulary.operatingRoom.classifiable.contains(action) else {
                throw refuse(.extraActions, "\"\(name)\" is no action that a classifier may choose")
            }
            return action
        }
    }

    /// Reads a file.
    ///
    /// - Throws: ``Failure``.
    package static func read(path: String) throws(Failure) -> ClassifierServerSettings {
        guard var settings = try Configuration.decoded(ClassifierServerSettings.self, path: path) else {
            throw Failure(
                .badConfiguration,
                "\(path) sets nothing; it needs tokens and a model, see docs/classifier-server.md")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        func resolved(_ path: String) -> String {
            path.hasPrefix("/") ? path : folder.appendingPathComponent(path).path
        }
        settings.tokens = resolved(settings.tokens)
        settings.model.key.file = settings.model.key.file.map(resolved)
        settings.budget.file = settings.budget.file.map(resolved)
        settings.audit.file = settings.audit.file.map(resolved)
        settings.calibration = settings.calibration.map(resolved)
        settings.aliases = settings.aliases.map(resolved)
        settings.synonyms = settings.synonyms.map(resolved)
        return settings
    }
}
