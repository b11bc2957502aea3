#if HTTP
    public import Commands
    public import RemoteService

    /// A language model behind an API of the form that OpenAI's chat completions have; many servers speak it,
    /// llama.cpp's and Ollama's on this machine among them.
    ///
    /// The model is given a numbered list of the commands that may be chosen, and answers with a number.
    ///
    /// ```swift
    /// let key = try ServiceKey(contentsOfFile: "/etc/voiced/openai.key")
    /// let classifier = try ChatClassifier(
    ///     url: "https://api.openai.com/v1/chat/completions", model: "gpt-4o-mini", key: key)
    /// ```
    public final class ChatClassifier: IntentClassifier {
        /// The model and the host that is asked.
        public var name: String { "\(model.model) at \(model.address.host)" }

        private let model: LanguageModel

        /// Makes a classifier; nothing is sent yet.
        ///
        /// - Parameters:
        ///   - url: the whole address, which usually ends in `/v1/chat/completions`.
        ///   - model: what the service calls the model.
        ///   - key: what opens the door there; nil for none.
        ///   - clock: what measures the limit.
        /// - Throws: `ClassifierError` for an address that is none, or over which nothing confidential may go.
        public init(
            url: String, model: String, key: ServiceKey? = nil, clock: any Clock<Duration> = ContinuousClock()
        ) throws(ClassifierError) {
            self.model = try LanguageModel(style: .chat, url: url, model: model, key: key, clock: clock)
        }

        /// Asks the model, at most twice, within `limit` seconds.
        public func classify(_ request: ClassifierRequest, limit: Double) async throws -> ClassifierResponse {
            try await model.answer(request, limit: limit).response(to: request)
        }
    }
#endif
