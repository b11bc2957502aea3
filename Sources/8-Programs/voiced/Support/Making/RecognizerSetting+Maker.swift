import Recognition
import VoicedConfiguration

#if HTTP
    import HTTPRecognizer
#endif
#if Wyoming
    import WyomingRecognizer
#endif

extension RecognizerSetting {
    /// A function that makes the recognizer. Wrong settings and a missing key are refused here or at the first call.
    func maker() throws -> @Sendable () throws -> any SpeechRecognizer {
        switch kind {
        case .pocketSphinx(let expectsNoise, let pronunciations, let hearsWords):
            return try OfflineRecognizer.maker(
                expectsNoise: expectsNoise, pronunciations: pronunciations, hearsWords: hearsWords)
        case .wyoming(let uri, let allowsUnencrypted):
            return try wyoming(uri, allowsUnencrypted)
        case .http(let url, let style, let wantsDetails, let tellsPhrases, let key):
            return try http(url, style, wantsDetails, tellsPhrases, key)
        }
    }

    private func wyoming(
        _ uri: String, _ allowsUnencrypted: Bool
    ) throws -> @Sendable () throws -> any SpeechRecognizer {
        #if Wyoming
            var options = WyomingRecognizerOptions(uri: uri)
            options.model = model
            options.language = language
            options.limit = timeout
            options.allowsUnencrypted = allowsUnencrypted
            return { [options] in try WyomingRecognizer(options) }
        #else
            throw RecognizerSetting.isMissing("wyoming", trait: "Wyoming")
        #endif
    }

    private func http(
        _ url: String, _ style: String?, _ wantsDetails: Bool, _ tellsPhrases: Bool, _ key: KeySource
    ) throws -> @Sendable () throws -> any SpeechRecognizer {
        #if HTTP
            var options = HTTPRecognizerOptions(url: url)
            if let style {
                guard let known = HTTPRecognizerOptions.Style(rawValue: style) else {
                    throw Failure(.badConfiguration, "\"\(style)\" is no style; use openai or whisper.cpp")
                }
                options.style = known
            }
            options.model = model
            options.language = language
            options.key = try key.read()
            options.wantsDetails = wantsDetails
            options.tellsPhrases = tellsPhrases
            options.limit = timeout
            return { [options] in try HTTPRecognizer(options) }
        #else
            throw RecognizerSetting.isMissing("http", trait: "HTTP")
        #endif
    }

    private static func isMissing(_ kind: String, trait: String) -> Failure {
        Failure(
            .badConfiguration,
            "this voiced was built without the recognizer \(kind); build it with the trait \(trait), "
                + "or take it out of the configuration")
    }
}
