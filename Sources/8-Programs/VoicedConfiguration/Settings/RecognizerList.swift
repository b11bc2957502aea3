/// The recognizers: one, or several in order of preference.
package struct RecognizerList: Decodable, PathHolder, Sendable {
    /// Each is loaded, and waited for when those before it fail.
    static let maximumCount = 8

    /// In order of preference; one at least, and at most ``maximumCount``.
    package private(set) var settings: [RecognizerSetting]

    /// The recognizer that works without a network if nothing else is configured.
    package init() { settings = [RecognizerSetting(.pocketSphinx(.init()))] }

    package init(from decoder: any Decoder) throws {
        settings = []
        guard var list = try? decoder.unkeyedContainer() else {
            settings = [try RecognizerSetting(from: decoder)]
            return
        }
        func refusal(_ why: String) -> DecodingError {
            .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: why))
        }
        while !list.isAtEnd {
            guard settings.count < Self.maximumCount else {
                throw refusal("there are more than \(Self.maximumCount) recognizers; keep the best")
            }
            settings.append(try list.decode(RecognizerSetting.self))
        }
        guard !settings.isEmpty else {
            throw refusal("the list is empty; name a recognizer, such as pocketsphinx")
        }
    }

    /// Why languages cannot be heard; nil if they can. PocketSphinx has English alone.
    func refusal(of languages: [String]) -> String? {
        let (isOne, names) = (languages.count == 1, languages.joined(separator: ", "))
        if settings.contains(where: \.isOffline) {
            return """
                PocketSphinx hears English alone, and the \(isOne ? "language is" : "languages are") \(names); name a \
                recognizer that hears \(isOne ? "it" : "them"), which \(InstallScript.recognizer.call) faster-whisper \
                --model base --language \(languages.joined(separator: ",")) installs
                """
        }
        guard let language = languages.first, isOne else {
            return settings.lazy.compactMap(\.language).first.map {
                "its language is \($0), and those of the room are \(names); leave it out, so that it hears all of them"
            }
        }
        if let other = settings.lazy.compactMap(\.language).first(where: { !$0.hasPrefix(language) }) {
            return "its language is \(other), and that of the room is \(language); set both to the same"
        }
        return nil
    }

    /// Has those use a language that name none, and find out which is spoken if there are several.
    mutating func use(languages: [String]) {
        for index in settings.indices where settings[index].language == nil {
            settings[index].use(languages: languages)
        }
    }

    package mutating func resolvePaths(_ resolved: (String) -> String) { settings.resolvePaths(resolved) }

    /// How long they may take after the end of a command when each fails at its latest, in seconds.
    package var limit: Double { settings.reduce(0) { $0 + $1.memberLimit } }

    static let example = """

          - kind: wyoming
            uri: tcp://127.0.0.1:10300
            model: small-int8
            language: en
            timeout: 4
            allow-unencrypted: false
          - kind: http
            url: https://api.openai.com/v1/audio/transcriptions
            style: openai
            model: whisper-1
            language: en
            key-file: openai.key
            details: true
            tell-phrases: false
            timeout: 4
          - kind: pocketsphinx
            noisy-room: true
            words: false
            pronunciations: words.dict
            timeout: 10
        """
}

extension RecognizerList: SettingValue {}
