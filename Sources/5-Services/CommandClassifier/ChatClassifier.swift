#if HTTP
    public import Commands
    public import RemoteService

    /// A classifier that asks a language model through the API of OpenAI's chat completions. Many servers have this
    /// API, such as those of llama.cpp and Ollama on this machine.
    ///
    /// The model gets a numbered list of the commands that it may choose, and answers with a number.
    ///
    /// ```swift
    /// let key = try ServiceKey(contentsOfFile: "/etc/voiced/openai.key")
    /// let classifier = try ChatClassifier(
    ///     url: "https://api.openai.com/v1/chat/completions", model: "gpt-4o-mini", key: key)
    /// ```
    public final class ChatClassifier: IntentClassifier {
        /// The model and the service's host.
        public var name: String { "\(model.model) at \(model.address.host)" }

        private let model: LanguageModel

        /// Makes a classifier; it sends nothing yet.
        ///
        /// - Parameters:
        ///   - url: the whole address, which usually ends in `/v1/chat/completions`.
        ///   - model: the service's name for the model.
        ///   - key: the key for the service; nil for none.
        ///   - clock: the clock for the limit.
        /// - Throws: `ClassifierError` for an invalid address, and for one that is not safe for confidential data.
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
