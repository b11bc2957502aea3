#if HTTP
    public import RemoteService

    /// The service of an ``HTTPRecognizer``, and the settings and limits.
    public struct HTTPRecognizerOptions: Sendable {
        /// The interface of a service.
        public enum Style: String, Hashable, Sendable, CaseIterable {
            /// `POST /v1/audio/transcriptions`, as of OpenAI and of many servers.
            case openAI = "openai"
            /// `POST /inference`, as of whisper.cpp's server.
            case whisperCpp = "whisper.cpp"
        }

        /// The whole address: https, or http to this machine.
        public var url: String
        /// The interface of the service.
        public var style = Style.openAI
        /// The service's name for the model; `openai` services need one.
        public var model: String?
        /// The language that is spoken, such as `en`; nil leaves it to the service.
        public var language: String?
        /// Whether the service detects the language. It reports the language only in detailed answers
        /// (``wantsDetails``). Without effect if ``language`` is set. whisper.cpp's server must be asked to detect the
        /// language; other services detect it if none is named.
        public var detectsLanguage = false
        /// The service's key; nil for none.
        public var key: ServiceKey?
        /// Whether to request `verbose_json`: word times, and the probability that there was no speech. Without it, an
        /// invented text cannot be recognized. Turn it off for models without it, such as `gpt-4o-transcribe`.
        public var wantsDetails = true
        /// Whether to send the expected phrases to the service, so that it recognizes names and rare words. Then they
        /// leave the machine, and a service may take noise for one of them; so the default is false.
        public var tellsPhrases = false
        /// How long the service may take, the one retry included, in seconds, above 0.
        public var limit = 4.0

        /// Makes options with the defaults.
        public init(url: String) { self.url = url }
    }
#endif
