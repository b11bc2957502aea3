public import Commands

/// Carries out commands and intents, and returns the answer.
///
/// A session passes every command, every intent and every text without a meaning to its handler, one at a time and in
/// the order of speech. Before the handler has answered, the session plays no answer, logs no row and reports no
/// outcome. A handler may take seconds. If it exceeds the session's limit, the session cancels it and reports the
/// request as failed. Then the next request may come before the cancelled call has returned.
///
/// ```swift
/// struct Lamp: CommandHandler {
///     func handle(_ request: CommandRequest) async throws -> Reply? {
///         guard let intent = request.intent, intent.name == "lamp" else { return nil }
///         try await turn(intent.slots["state"] == .text("on"))
///         return .done(say: "Done.")
///     }
/// }
/// ```
public protocol CommandHandler: Sendable {
    /// Carries a request out.
    ///
    /// - Returns: the reply; nil if the handler does not handle the request. The session rejects a request that no
    ///   handler takes.
    /// - Throws: any error; the request has then failed, and the error's description is the reason.
    func handle(_ request: CommandRequest) async throws -> Reply?

    /// Returns the state of the work, for a classifier that finds the meaning of a text; empty by default.
    func classifierContext() async -> ClassifierRequest.Context
}

extension CommandHandler {
    /// Returns an empty context.
    public func classifierContext() async -> ClassifierRequest.Context { ClassifierRequest.Context() }
}

/// A handler that is one function.
public struct FunctionHandler: CommandHandler {
    private let function: @Sendable (CommandRequest) async throws -> Reply?

    /// Makes a handler of a function; see ``CommandHandler/handle(_:)``.
    public init(_ function: @escaping @Sendable (CommandRequest) async throws -> Reply?) {
        self.function = function
    }

    /// Calls the function.
    public func handle(_ request: CommandRequest) async throws -> Reply? { try await function(request) }
}
