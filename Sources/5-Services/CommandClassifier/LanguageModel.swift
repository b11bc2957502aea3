#if HTTP
    import Commands
    import Foundation
    import RemoteService

    /// A language model behind one of the two interfaces that such services have.
    package final class LanguageModel: Sendable {
        /// The interface.
        package enum Style: String, CaseIterable, Sendable {
            /// Chat completions, as OpenAI, llama.cpp's server, Ollama and many others offer them.
            case chat
            /// Anthropic's messages.
            case messages
        }

        /// The version of Anthropic's interface.
        private static let messagesVersion = "2023-06-01"

        /// The service's name for the model.
        package let model: String
        /// The model's address.
        package var address: ServiceAddress { exchange.address }
        private let style: Style
        private let exchange: HTTPExchange

        /// Makes a client; it sends nothing yet.
        ///
        /// - Parameters:
        ///   - style: the interface.
        ///   - url: the whole address.
        ///   - model: the service's name for the model.
        ///   - key: the key for the service; nil for none.
        ///   - connectionCount: the most questions under way at a time, each on its own connection.
        ///   - clock: the clock for the limit.
        /// - Throws: `ClassifierError` for an invalid address, and for one that is not safe for confidential data.
        package init(
            style: Style, url: String, model: String, key: ServiceKey?, connectionCount: Int = 2,
            clock: any Clock<Duration> = ContinuousClock()
        ) throws(ClassifierError) {
            (self.style, self.model) = (style, model)
            var custom = HTTPExchange.Custom()
            custom.connectionCount = connectionCount
            if style == .messages {
                custom.keyHeader = "x-api-key"
                custom.headers = [("anthropic-version", Self.messagesVersion)]
            }
            exchange = try HTTPExchange(classifier: url, key: key, custom: custom, clock: clock)
        }

        /// Asks the model, at most twice, within `limit` seconds.
        ///
        /// - Throws: `ClassifierError`; `CancellationError` if the task was cancelled.
        package func answer(_ request: ClassifierRequest, limit: Double) async throws -> ModelAnswer {
            let prompt = ModelPrompt(request)
            switch style {
            case .chat:
                let body = try JSONEncoder().encode(ChatRequest(model: model, prompt))
                return try ChatReply.read(try await exchange.ask(body, limit: limit), prompt.choices)
            case .messages:
                let body = try JSONEncoder().encode(MessagesRequest(model: model, prompt))
                return try MessagesReply.read(try await exchange.ask(body, limit: limit), prompt.choices)
            }
        }
    }
#endif
