/// One recognizer as the configuration names it.
package struct RecognizerSetting: Decodable, Sendable {
    /// The kind of recognizer, with the settings of that kind.
    package enum Kind: Sendable {
        case pocketSphinx(expectsNoise: Bool, pronunciations: String?, hearsWords: Bool = false)
        case wyoming(uri: String, allowsUnencrypted: Bool)
        case http(url: String, style: String?, wantsDetails: Bool, tellsPhrases: Bool, key: KeySource)
    }

    /// A recognizer ends by itself within its time-out; one that does not is abandoned this many seconds later.
    private static let grace = 1.0

    package private(set) var kind: Kind
    package private(set) var model: String?
    package private(set) var language: String?
    package private(set) var timeout: Double

    /// How long it may take after the end of a command until it is abandoned, in seconds.
    package var memberLimit: Double { timeout + RecognizerSetting.grace }

    /// Whether it works on this machine alone.
    package var isOffline: Bool { if case .pocketSphinx = kind { true } else { false } }

    /// Whether it listens for the configured phrases alone.
    package var hearsPhrases: Bool {
        if case .pocketSphinx(_, _, let hearsWords) = kind { !hearsWords } else { false }
    }

    /// Whether it writes down any English words.
    package var hearsEnglishWords: Bool { !isOffline && (language ?? "en").hasPrefix("en") }

    /// The file of its key; nil for none.
    package var keyFile: String? { if case .http(_, _, _, _, let key) = kind { key.file } else { nil } }

    private enum KindKeys: String, CodingKey { case kind }
    private enum PocketSphinxKeys: String, CodingKey, CaseIterable {
        case kind, timeout, pronunciations, words
        case noisyRoom = "noisy-room"
    }
    private enum WyomingKeys: String, CodingKey, CaseIterable {
        case kind, timeout, uri, model, language
        case allowsUnencrypted = "allow-unencrypted"
    }
    private enum HTTPKeys: String, CodingKey, CaseIterable {
        case kind, timeout, url, style, model, language, details
        case tellsPhrases = "tell-phrases"
        case keyFile = "key-file"
        case keyVariable = "key-variable"
    }

    package init(_ kind: Kind) {
        self.kind = kind
        if case .pocketSphinx = kind { timeout = 10 } else { timeout = 4 }
    }

    package init(from decoder: any Decoder) throws {
        // The kind alone, or a mapping with its settings.
        let isName = (try? decoder.singleValueContainer().decode(String.self)) != nil
        let name =
            try isName
            ? decoder.singleValueContainer().decode(String.self)
            : decoder.container(keyedBy: KindKeys.self).decode(String.self, forKey: .kind)
        switch name {
        case "pocketsphinx":
            self.init(.pocketSphinx(expectsNoise: true, pronunciations: nil))
            if !isName {
                let values = try decoder.strictContainer(keyedBy: PocketSphinxKeys.self)
                kind = .pocketSphinx(
                    expectsNoise: try values.decodeIfPresent(Bool.self, forKey: .noisyRoom) ?? true,
                    pronunciations: try values.decodeIfPresent(String.self, forKey: .pronunciations),
                    hearsWords: try values.decodeIfPresent(Bool.self, forKey: .words) ?? false)
                try take(.timeout, of: values)
            }
        case "wyoming":
            let values = try decoder.strictContainer(keyedBy: WyomingKeys.self)
            self.init(
                .wyoming(
                    uri: try values.decode(String.self, forKey: .uri),
                    allowsUnencrypted: try values.decodeIfPresent(Bool.self, forKey: .allowsUnencrypted)
                        ?? false))
            model = try values.decodeIfPresent(String.self, forKey: .model)
            language = try values.decodeIfPresent(String.self, forKey: .language)
            try take(.timeout, of: values)
        case "http":
            let values = try decoder.strictContainer(keyedBy: HTTPKeys.self)
            self.init(
                .http(
                    url: try values.decode(String.self, forKey: .url),
                    style: try values.decodeIfPresent(String.self, forKey: .style),
                    wantsDetails: try values.decodeIfPresent(Bool.self, forKey: .details) ?? true,
                    tellsPhrases: try values.decodeIfPresent(Bool.self, forKey: .tellsPhrases) ?? false,
                    key: try KeySource(from: values, file: .keyFile, variable: .keyVariable)))
            model = try values.decodeIfPresent(String.self, forKey: .model)
            language = try values.decodeIfPresent(String.self, forKey: .language)
            try take(.timeout, of: values)
        default:
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "\"\(name)\" is no recognizer; use pocketsphinx, wyoming or http"))
        }
    }

    private mutating func take<Key: CodingKey>(
        _ key: Key, of values: KeyedDecodingContainer<Key>
    ) throws {
        guard let timeout = try values.decodeIfPresent(Double.self, forKey: key) else { return }
        guard (0.1...60).contains(timeout) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: values, debugDescription: "the time-out must be 0.1 to 60 seconds")
        }
        self.timeout = timeout
    }

    package mutating func resolvePaths(_ resolved: (String) -> String) {
        switch kind {
        case .pocketSphinx(let expectsNoise, let pronunciations, let hearsWords):
            kind = .pocketSphinx(
                expectsNoise: expectsNoise, pronunciations: pronunciations.map(resolved),
                hearsWords: hearsWords)
        case .http(let url, let style, let wantsDetails, let tellsPhrases, var key):
            key.file = key.file.map(resolved)
            kind = .http(
                url: url, style: style, wantsDetails: wantsDetails, tellsPhrases: tellsPhrases, key: key)
        case .wyoming: break
        }
    }
}
