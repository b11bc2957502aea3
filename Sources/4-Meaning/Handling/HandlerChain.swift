public import Commands

/// Several handlers as one: a request goes to the first that takes it.
///
/// What is asked is answered by the handler that asked it: the others do not know the question and do not take the answer.
public struct HandlerChain: CommandHandler {
    private let handlers: [any CommandHandler]

    /// Makes a chain, in the order in which they are asked; an empty one takes nothing.
    public init(_ handlers: [any CommandHandler]) { self.handlers = handlers }

    /// Asks one after the other. One that throws ends it: what has failed half-way is nobody else's to try.
    public func handle(_ request: CommandRequest) async throws -> Reply? {
        for handler in handlers { if let reply = try await handler.handle(request) { return reply } }
        return nil
    }

    /// The context of the first that has one.
    public func caseContext() async -> ClassifierRequest.CaseContext {
        for handler in handlers {
            let context = await handler.caseContext()
            if context != ClassifierRequest.CaseContext() { return context }
        }
        return ClassifierRequest.CaseContext()
    }
}
