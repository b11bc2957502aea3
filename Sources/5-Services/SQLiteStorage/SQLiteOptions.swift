import Storage

/// How a ``SQLiteStore`` is opened.
public struct SQLiteOptions: Hashable, Sendable {
    /// Whether the file may be changed.
    public enum Access: String, Hashable, Codable, Sendable, CaseIterable {
        /// Opens for writing if the system allows it, otherwise for reading only; see ``SQLiteStore/readOnlyReason``.
        case readWrite
        /// Never written, and never created.
        case readOnly
    }

    /// Whether the file may be changed.
    public var access: Access = .readWrite

    /// How long another process may lock the database before a call gives up, in seconds, 0 ... 60.
    ///
    /// Our own writes take milliseconds; longer locks come from backups or from a person with `sqlite3`. Calls wait for
    /// each other, and a person may wait for an answer.
    public var busyTimeout = 1.0

    /// The same for the opening, in seconds, 0 ... 60: 5 s outlasts those that end by themselves.
    public var openingTimeout = 5.0

    /// How large the database may become, in bytes, at least 262,144; nil for as large as the disk.
    ///
    /// A room logs a few hundred commands a day, about 100 kB. For devices whose disk others need as well.
    public var maximumByteCount: Int?

    /// Makes options with the defaults.
    public init() {}

    /// Throws with a sentence when the options contradict themselves.
    func validate() throws(StorageError) {
        for limit in [busyTimeout, openingTimeout] where !(0...60).contains(limit) {
            throw StorageError(.badValue, "the busy time-out is \(limit) s; it must be 0 to 60 s")
        }
        if let maximumByteCount, maximumByteCount < 262_144 {
            throw StorageError(
                .badValue, "the database may grow to \(maximumByteCount) bytes; it needs at least 262144")
        }
    }
}
