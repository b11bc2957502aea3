import ClassifierServer
import Commands
import RoomMode

/// The settings of `voiced classifier serve`, in a separate file.
///
/// Every key except `tokens` and `model` is optional. The reader refuses unknown keys and values of the wrong kind.
/// Relative paths are relative to the folder of the file.
package struct ClassifierServerSettings: KeyedSettings {
    /// The language model.
    package struct Model: KeyedSettings {
        /// The interface of the service: chat completions, or the messages of Anthropic.
        package enum Style: String, ChoiceSetting { case chat, messages }

        package var style = Style.chat
        package var url = ""
        package var name = ""
        package var key = KeySource()
        package var timeout = 3.5

        package init() {}

        package static let keys: [SettingKey<Model>] = [
            .value("style", \.style, "Its interface: messages for Anthropic, chat for all others."),
            .value("url", \.url, "Its address.").required("http://127.0.0.1:11434/v1/chat/completions"),
            .value("name", \.name, "The model's name.").required("qwen2.5:7b-instruct"),
            .path("key-file", \.key.file, "The file that has its key."),
            .variable("key-variable", \.key),
            .number(
                "timeout", \.timeout, "Seconds for an answer, the one retry included.", in: 0.1...60,
                unit: "seconds"),
        ]
    }

    /// The questions and tokens that a facility may spend in a day.
    package struct Budget: KeyedSettings {
        package var limits = DailyBudget.Limits(questions: 2000, tokens: 2_000_000)
        package var file: String?

        package init() {}

        package static let keys: [SettingKey<Budget>] = [
            .number("questions", \.limits.questions, "Questions in a day (UTC).", in: 0...1_000_000_000),
            .number("tokens", \.limits.tokens, "Tokens in a day (UTC).", in: 0...1_000_000_000),
            .path("file", \.file, "The file that remembers what was spent."),
        ]
    }

    /// The log of questions.
    package struct Audit: KeyedSettings {
        package var file: String?
        package var hasTranscripts = false

        package init() {}

        package static let keys: [SettingKey<Audit>] = [
            .path("file", \.file, "The log's file; without it standard output."),
            .value("transcripts", \.hasTranscripts, "Whether the log has the words that were said."),
        ]
    }

    package var address = ServerAddress.standard
    package var tokens = ""
    package var model = Model()
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
    private var allowsUnencrypted = false

    package init() {}

    package static let keys: [SettingKey<ClassifierServerSettings>] = [
        .parsed("listen", \.address, "Where rooms ask.", kind: "address") { text in
            guard let address = ServerAddress(text) else {
                throw Refusal("\"\(text)\" is no address with a port, such as 127.0.0.1:8790")
            }
            return address
        },
        SettingKey(KeyDescription(name: "tls", text: "No longer there.", isAlternative: true)) { _, values in
            guard !values.contains(KeyName(stringValue: "tls")) else {
                throw Refusal(
                    "the server has no certificate of its own any more; give it to a proxy in front (nginx and Caddy: "
                        + "docs/classifier-server.md), listen on 127.0.0.1, and take tls out")
            }
        },
        .value(
            "allow-unencrypted", \.allowsUnencrypted,
            "Whether what is said may come from another machine in the clear."),
        .path("tokens", \.tokens, "Who may ask: a line for each room, made by `voiced classifier token`.")
            .required("classifier.tokens"),
        .section("model", \.model, "The language model.").required(""),
        .section("budget", \.budget, "What a facility may spend."),
        .section("audit", \.audit, "The log of questions."),
        .number(
            "questions-per-minute", \.questionsPerMinute, "What a room may ask in a minute.", in: 0.1...6000),
        .number("burst", \.burst, "What it may ask at once.", in: 1...1000),
        .number("concurrency", \.concurrency, "Questions that may be with the model at once.", in: 1...256),
        .number("cached-answers", \.cachedAnswers, "Answers that are kept.", in: 0...1_000_000),
        .number(
            "cache-hours", \.cacheHours, "Hours for which they are kept.", in: 0.01...8760, unit: "hours"),
        .path("calibration", \.calibration, "How often the model is right."),
        .path("aliases", \.aliases, "Words that support an answer; without it those that come with voiced."),
        .path("synonyms", \.synonyms, "Words that people say for others; likewise."),
        SettingKey(
            KeyDescription(
                name: "extra-actions", kind: "list of actions",
                text: "Actions that the model may choose beside the ten of the original.")
        ) { owner, values in
            let names = try [String].read(KeyName(stringValue: "extra-actions"), of: values) ?? []
            owner.extraActions = try names.map { name in
                let action = CommandAction(rawValue: name)
                guard ActionVocabulary.operatingRoom.classifiable.contains(action) else {
                    throw Refusal("\"\(name)\" is no action that a classifier may choose")
                }
                return action
            }
        },
    ]

    package mutating func finish() throws {
        guard allowsUnencrypted || address.isOfThisMachine else {
            throw Refusal(
                "listen",
                "what is said would come to \(address) in the clear; listen on 127.0.0.1 behind a proxy "
                    + "that has a certificate (docs/classifier-server.md), or say allow-unencrypted: true")
        }
    }

    /// Reads the settings from a file.
    ///
    /// - Throws: ``Failure`` if the file cannot be read, if something in it is wrong, or if it sets nothing.
    package static func read(path: String) throws(Failure) -> ClassifierServerSettings {
        guard let settings = try Configuration.decoded(ClassifierServerSettings.self, path: path) else {
            throw Failure(
                .badConfiguration,
                "\(path) sets nothing; it needs tokens and a model, see docs/classifier-server.md")
        }
        return settings
    }
}

extension ServerAddress: SettingValue {
    fileprivate static var standard: ServerAddress { ServerAddress("127.0.0.1:8790")! }
}
