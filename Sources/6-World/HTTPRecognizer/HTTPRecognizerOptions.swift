#if HTTP
    public import RemoteService

    /// Which service ``HTTPRecognizer`` asks, and how.
    public struct HTTPRecognizerOptions: Sendable {
        /// What the service speaks.
        public enum Style: String, Hashable, Sendable, CaseIterable {
            /// `POST /v1/audio/transcriptions`, as of OpenAI and of many servers.
            case openAI = "openai"
            /// `POST /inference`, as of whisper.cpp's server.
            case whisperCpp = "whisper.cpp"
        }

        /// The whole address: https, or http to this machine.
        public var url: String
        /// What the service speaks.
        public var style = Style.openAI
        /// What the service calls the model; `openai` services need one.
        public var model: String?
        /// The language that is spoken, such as `en`; nil leaves it to the service.
        public var language: String?
        /// What lets us in.
        public var key: ServiceKey?
        /// Whether to ask for `verbose_json`: word times, and how likely it is that there was no speech. Without it
        /// nothing tells an invented text. Off for models that have none, such as `gpt-4o-transcribe`.
        public var wantsDetails = true
        /// Whether the service is told the expected phrases, so that it hears names and rare words. They leave the machine then, and a
        /// service may make one up from noise; so nobody is told unless somebody wants that.
        public var tellsPhrases = false
        /// How long the service may take, the one retry included, in seconds, above 0.
        public var limit = 4.0

        /// Makes options with the defaults.
        public init(url: String) { self.url = url }
    }
#endif
