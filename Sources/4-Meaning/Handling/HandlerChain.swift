public import Commands

/// Several handlers as one: a request goes to the first that takes it.
///
/// The handler that asked a question gets the answer: the others do not know the question and do not take the answer.
public struct HandlerChain: CommandHandler {
    private let handlers: [any CommandHandler]

    /// Makes a chain, in the order in which they are asked; an empty one takes nothing.
    public init(_ handlers: [any CommandHandler]) { self.handlers = handlers }

    /// Asks one handler after the other. An error ends this: no other handler may repeat work that may be half done.
    public func handle(_ request: CommandRequest) async throws -> Reply? {
        for handler in handlers { if let reply = try await handler.handle(request) { return reply } }
        return nil
    }

    /// The context of the first that has one.
    public func classifierContext() async -> ClassifierRequest.Context {
        for handler in handlers {
            let context = await handler.classifierContext()
            if context != ClassifierRequest.Context() { return context }
        }
        return ClassifierRequest.Context()
    }
}
