/// The settings of one recognizer.
package struct RecognizerSetting: Decodable, PathHolder, Sendable {
    /// The kind of recognizer, with the settings of that kind.
    package enum Kind: Sendable {
        case pocketSphinx(PocketSphinx)
        case wyoming(Wyoming)
        case http(HTTP)
    }

    /// PocketSphinx, on this machine.
    package struct PocketSphinx: KeyedSettings {
        package var kind = "pocketsphinx"
        package var expectsNoise = true
        package var hearsWords = false
        package var pronunciations: String?
        package var timeout = 10.0

        package init() {}

        package static let keys: [SettingKey<PocketSphinx>] = [
            .value("kind", \.kind, "PocketSphinx, on this machine.", kind: "`pocketsphinx`"),
            .value(
                "noisy-room", \.expectsNoise, "Whether a network that was trained on speech removes noise."),
            .value(
                "words", \.hearsWords,
                "Whether it recognizes any words, with many errors, and not only phrases."),
            .path("pronunciations", \.pronunciations, "How words sound that no dictionary has."),
            .timeout(\.timeout),
        ]
    }

    /// A server that speaks Wyoming.
    package struct Wyoming: KeyedSettings {
        package var kind = "wyoming"
        package var uri = ""
        package var model: String?
        package var language: String?
        package var timeout = 4.0
        package var allowsUnencrypted = false

        package init() {}

        package static let keys: [SettingKey<Wyoming>] = [
            .value("kind", \.kind, "A server that speaks Wyoming.", kind: "`wyoming`"),
            .value("uri", \.uri, "Its address.").required("tcp://127.0.0.1:10300"),
            .value("model", \.model, "Its model; without it the server's own."),
            .value("language", \.language, "The language, such as en; without it the server's own."),
            .timeout(\.timeout),
            .value(
                "allow-unencrypted", \.allowsUnencrypted,
                "Whether speech may go to another machine in the clear."),
        ]
    }

    /// A service over HTTP.
    package struct HTTP: KeyedSettings {
        package var kind = "http"
        package var url = ""
        package var style: String?
        package var model: String?
        package var language: String?
        /// Whether the service finds out which language a person speaks.
        package var detectsLanguage = false
        package var key = KeySource()
        package var wantsDetails = true
        package var tellsPhrases = false
        package var timeout = 4.0

        package init() {}

        package static let keys: [SettingKey<HTTP>] = [
            .value("kind", \.kind, "A service over HTTP.", kind: "`http`"),
            .value("url", \.url, "Its address.").required("https://api.openai.com/v1/audio/transcriptions"),
            .value("style", \.style, "Its interface.", kind: "`openai` or `whisper.cpp`"),
            .value("model", \.model, "Its model."),
            .value("language", \.language, "The language, such as en."),
            .path("key-file", \.key.file, "The file that has the service's key."),
            .variable("key-variable", \.key),
            .value(
                "details", \.wantsDetails, "Whether it is asked for the times and the confidence of words."),
            .value("tell-phrases", \.tellsPhrases, "Whether the configured phrases go to the service, too."),
            .timeout(\.timeout),
        ]
    }

    /// Seconds after its time-out at which a recognizer that has not ended by itself is abandoned.
    private static let grace = 1.0

    package private(set) var kind: Kind

    /// The seconds after the end of a command at which the recognizer is abandoned.
    package var memberLimit: Double {
        switch kind {
        case .pocketSphinx(let setting): setting.timeout + Self.grace
        case .wyoming(let setting): setting.timeout + Self.grace
        case .http(let setting): setting.timeout + Self.grace
        }
    }

    /// Whether the recognizer works without any other machine or service.
    package var isOffline: Bool { if case .pocketSphinx = kind { true } else { false } }

    /// Whether the recognizer knows the expected phrases alone.
    package var hearsPhrases: Bool {
        if case .pocketSphinx(let setting) = kind { !setting.hearsWords } else { false }
    }

    /// The language that the settings name; nil for none.
    package var language: String? {
        switch kind {
        case .pocketSphinx: nil
        case .wyoming(let setting): setting.language
        case .http(let setting): setting.language
        }
    }

    /// Makes the recognizer hear one language, or find out which of several a person speaks.
    mutating func use(languages: [String]) {
        let language = languages.count == 1 ? languages.first : nil
        switch kind {
        case .pocketSphinx: break
        case .wyoming(var setting):
            setting.language = language
            kind = .wyoming(setting)
        case .http(var setting):
            (setting.language, setting.detectsLanguage) = (language, language == nil)
            kind = .http(setting)
        }
    }

    /// Whether the recognizer is on a server and hears any English words.
    package var hearsEnglishWords: Bool {
        switch kind {
        case .pocketSphinx: false
        case .wyoming(let setting): (setting.language ?? "en").hasPrefix("en")
        case .http(let setting): (setting.language ?? "en").hasPrefix("en")
        }
    }

    /// The file of the service's key; nil for none.
    package var keyFile: String? { if case .http(let setting) = kind { setting.key.file } else { nil } }

    /// The keys of all kinds, the keys of each kind after its name.
    static let keys = (PocketSphinx.keys.map(\.about) + Wyoming.keys.map(\.about) + HTTP.keys.map(\.about))
        .map {
            var key = $0
            key.isOfKind = key.name != "kind"
            return key
        }

    package init(_ kind: Kind) { self.kind = kind }

    /// Reads the name of the kind alone, or a mapping with its settings.
    package init(from decoder: any Decoder) throws {
        let name = try? decoder.singleValueContainer().decode(String.self)
        let key = KeyName(stringValue: "kind")
        switch try name ?? decoder.container(keyedBy: KeyName.self).decode(String.self, forKey: key) {
        case "pocketsphinx":
            kind = .pocketSphinx(try name == nil ? PocketSphinx(from: decoder) : PocketSphinx())
        case "wyoming": kind = .wyoming(try Wyoming(from: decoder))
        case "http": kind = .http(try HTTP(from: decoder))
        case let other:
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "\"\(other)\" is no recognizer; use pocketsphinx, wyoming or http"))
        }
    }

    package mutating func resolvePaths(_ resolved: (String) -> String) {
        switch kind {
        case .pocketSphinx(var setting):
            setting.resolvePaths(resolved)
            kind = .pocketSphinx(setting)
        case .http(var setting):
            setting.resolvePaths(resolved)
            kind = .http(setting)
        case .wyoming: break
        }
    }
}
