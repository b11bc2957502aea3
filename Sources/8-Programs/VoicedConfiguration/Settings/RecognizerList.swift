/// The recognizers: one, or several in order of preference.
package struct RecognizerList: Decodable, PathHolder, Sendable {
    /// The most recognizers: voiced loads each of them, and waits for each if those before it fail.
    static let maximumCount = 8

    /// The recognizers in order of preference: at least one, and at most ``maximumCount``.
    package private(set) var settings: [RecognizerSetting]

    /// Makes the list that counts without a setting: the recognizer that needs no network.
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

    /// Says why the recognizers cannot hear some languages; nil if they can. PocketSphinx hears English alone.
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

    /// Sets the languages of the recognizers that name none. If there are several languages, these recognizers find out
    /// which one a person speaks.
    mutating func use(languages: [String]) {
        for index in settings.indices where settings[index].language == nil {
            settings[index].use(languages: languages)
        }
    }

    package mutating func resolvePaths(_ resolved: (String) -> String) { settings.resolvePaths(resolved) }

    /// The seconds after the end of a command that all recognizers together may take, if each fails as late as it may.
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
