/// Logs commands, together with the rows that they changed.
///
/// Every method may wait for a disk or a server, so no audio thread calls one. All of them throw ``StorageError``.
public protocol CommandLog: Sendable {
    /// Writes the rows of commands, in this order, each once: a row whose key exists already changes nothing.
    ///
    /// When this returns, all rows are on the disk. If it throws, it has written none, and the caller must keep them.
    /// The cancellation of the task does not stop the writing.
    func append(_ records: [CommandRecord]) async throws

    /// The newest log entries, newest first, at most `limit` of them.
    func recentLogs(limit: Int) async throws -> [CommandLogEntry]
}

extension CommandLog {
    /// Writes log entries of commands that changed no rows.
    public func append(_ entries: [CommandLogEntry]) async throws {
        try await append(entries.map { CommandRecord($0) })
    }

    /// Writes a log entry of a command that changed no rows.
    public func append(_ entry: CommandLogEntry) async throws { try await append([entry]) }
}
