#if HTTP
    import ActionRunners
    import Actions
    import CommandClassifier
    import HTTPRecognizer
    import RemoteService
    import VoicedConfiguration

    extension OptionalParts {
        /// Adds the parts that ask a service over HTTP: a recognizer, a classifier, an action, and sounds to play.
        mutating func addHTTP() {
            remoteRecognizers.append { setting in
                guard case .http(let setting) = setting.kind else { return nil }
                var options = HTTPRecognizerOptions(url: setting.url)
                if let style = setting.style {
                    guard let known = HTTPRecognizerOptions.Style(rawValue: style) else {
                        throw Failure(
                            .badConfiguration, "\"\(style)\" is no style; use openai or whisper.cpp")
                    }
                    options.style = known
                }
                options.model = setting.model
                (options.language, options.detectsLanguage) = (setting.language, setting.detectsLanguage)
                options.key = try setting.key.read()
                options.wantsDetails = setting.wantsDetails
                options.tellsPhrases = setting.tellsPhrases
                options.limit = setting.timeout
                return { [options] in try HTTPRecognizer(options) }
            }
            classifier = { setting in
                let key = try setting.key.read()
                guard let model = setting.model else {
                    return try EndpointClassifier(url: setting.url, key: key)
                }
                return try ChatClassifier(url: setting.url, model: model, key: key)
            }
            httpRunner = { setting, timeLimit in
                var request = HTTPRunner.Request(url: setting.url)
                request.method = setting.method.uppercased()
                (request.headers, request.timeLimit) = (setting.headers, timeLimit)
                if let json = setting.json { request.body = .json(try JSONTemplate(parsing: json)) }
                if let text = setting.text { request.body = .text(text) }
                return try HTTPRunner(
                    request, key: setting.key.read(), allowsUnencrypted: setting.allowsUnencrypted)
            }
            fetchSound = { url in try await FetchedSound.clip(at: url, longest: 300) }
        }
    }
#endif
