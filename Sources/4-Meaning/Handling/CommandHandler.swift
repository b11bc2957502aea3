public import Commands

/// Carries out what was understood, and answers for it.
///
/// A session hands every command, every intent and every text that it understood nothing of to its handler, one at a
/// time and in the order in which they were said. Nothing sounds, is logged or is told as done before the handler has
/// answered. A handler may take seconds; one that takes longer than the session's limit is cancelled and given up, and
/// what it should have done is told as failed. The next request may then come while the given-up call still returns.
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
    /// - Returns: what came of it; nil if the request is somebody else's. What nobody takes is rejected.
    /// - Throws: anything; the request has then failed, and the error's description is told as the reason.
    func handle(_ request: CommandRequest) async throws -> Reply?

    /// How far things have come, for a classifier that is asked about a text; empty by default.
    func caseContext() async -> ClassifierRequest.CaseContext
}

extension CommandHandler {
    /// Nothing is known of any case.
    public func caseContext() async -> ClassifierRequest.CaseContext { ClassifierRequest.CaseContext() }
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
