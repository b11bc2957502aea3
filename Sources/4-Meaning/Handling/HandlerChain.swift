public import Commands

/// Several handlers as one: the first that takes a request answers it.
///
/// The handler that asked a question also gets its answer: the others do not know the question and return nil.
public struct HandlerChain: CommandHandler {
    private let handlers: [any CommandHandler]

    /// Makes a chain that asks the handlers in this order; an empty chain takes no request.
    public init(_ handlers: [any CommandHandler]) { self.handlers = handlers }

    /// Asks one handler after the other until one replies. If a handler throws an error, the chain throws it and asks
    /// no other: that could repeat work that is half done.
    public func handle(_ request: CommandRequest) async throws -> Reply? {
        for handler in handlers { if let reply = try await handler.handle(request) { return reply } }
        return nil
    }

    /// Returns the context of the first handler that has one.
    public func classifierContext() async -> ClassifierRequest.Context {
        for handler in handlers {
            let context = await handler.classifierContext()
            if context != ClassifierRequest.Context() { return context }
        }
        return ClassifierRequest.Context()
    }
}
