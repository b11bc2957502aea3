import Storage

/// The settings with which a ``SQLiteStore`` opens its file.
public struct SQLiteOptions: Hashable, Sendable {
    /// Whether the store may change the file.
    public enum Access: String, Hashable, Codable, Sendable, CaseIterable {
        /// Opens for writing if the system allows it, otherwise for reading only; see ``SQLiteStore/readOnlyReason``.
        case readWrite
        /// Only reads the file; never creates or changes it.
        case readOnly
    }

    /// Whether the store may change the file; by default it may.
    public var access: Access = .readWrite

    /// How long another process may lock the database before a call gives up, in seconds, 0 ... 60.
    ///
    /// Our own writes take milliseconds; longer locks come from backups or from a person with `sqlite3`. Calls wait for
    /// each other, and a person may wait for an answer.
    public var busyTimeout = 1.0

    /// How long another process may lock the database before the opening gives up, in seconds, 0 ... 60. The default of
    /// 5 s outlasts the locks that end by themselves.
    public var openingTimeout = 5.0

    /// The most bytes that the database may have, at least 262,144; nil to fill the disk.
    ///
    /// For devices on which other programs need the disk, too. A room logs a few hundred commands a day, about 100 kB.
    public var maximumByteCount: Int?

    /// Makes options with the defaults.
    public init() {}

    /// Throws `badValue` if an option is out of its range.
    func validate() throws(StorageError) {
        for (name, limit) in [("busy", busyTimeout), ("opening", openingTimeout)]
        where !(0...60).contains(limit) {
            throw StorageError(.badValue, "the \(name) time-out is \(limit) s; it must be 0 to 60 s")
        }
        if let maximumByteCount, maximumByteCount < 262_144 {
            throw StorageError(
                .badValue, "the database may grow to \(maximumByteCount) bytes; it needs at least 262144")
        }
    }
}
