/// Where commands are logged.
///
/// Every method may wait for a disk or a server; none is called on an audio thread. All of them throw
/// ``StorageError``.
public protocol CommandLog: Sendable {
    /// Writes a log entry, once: appending an entry whose id is there already changes nothing.
    ///
    /// It is on the disk when this returns. When this throws it was not written, and it is the caller's to keep.
    /// A cancelled task does not stop the writing.
    func append(_ entry: CommandLogEntry) async throws

    /// Writes several entries in this order, as the single one is written.
    ///
    /// When this throws some may have been written; to append them again is safe.
    func append(_ entries: [CommandLogEntry]) async throws

    /// The newest log entries, newest first, at most `limit` of them.
    func recentLogs(limit: Int) async throws -> [CommandLogEntry]
}

extension CommandLog {
    /// Writes the entries one after the other.
    public func append(_ entries: [CommandLogEntry]) async throws {
        for entry in entries { try await append(entry) }
    }
}
