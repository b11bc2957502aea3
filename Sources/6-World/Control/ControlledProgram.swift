public import Session

/// What of a daemon is not its session's: it is asked and told through this.
public struct ControlledProgram: Sendable {
    /// Whether events and questions carry what was said and answered.
    public var showsWords: Bool
    /// What else its status says, such as its version.
    public var status: @Sendable () -> JSONLine
    /// Reads the phrases and the grammar again, and says what is in use then. It throws where those before stay in use,
    /// and why.
    public var reload: @Sendable () async throws -> JSONLine
    /// Ends it, soon.
    public var stop: @Sendable () -> Void

    /// Makes one.
    public init(
        showsWords: Bool, status: @escaping @Sendable () -> JSONLine,
        reload: @escaping @Sendable () async throws -> JSONLine, stop: @escaping @Sendable () -> Void
    ) {
        (self.showsWords, self.status, self.reload, self.stop) = (showsWords, status, reload, stop)
    }
}
