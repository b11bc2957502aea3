@_exported public import CodedErrors

/// Why a request to the store failed, sorted by what the caller should do.
///
/// Its message never holds the words of a command.
public typealias StorageError = CodedError<StorageErrorCode>

/// The kind of error, by what the caller should do.
public struct StorageErrorCode: RawRepresentable, ErrorCode {
    /// A stable name of the code.
    public let rawValue: String

    /// Makes a code; other stores may add their own.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is no such file, or it may not be read: tell the operator.
    public static let cannotOpen = Self(rawValue: "cannot-open")
    /// There is no database, and none can be made: tell the operator.
    public static let cannotCreate = Self(rawValue: "cannot-create")
    /// The database can be read but not written: go on without logging, and say so.
    public static let readOnly = Self(rawValue: "read-only")
    /// A newer version of this software wrote the database: do not touch it, tell the operator.
    public static let newerVersion = Self(rawValue: "newer-version")
    /// The file belongs to another program: do not touch it, tell the operator.
    public static let foreign = Self(rawValue: "foreign")
    /// The file is not a database, or a damaged one: tell the operator; trying again does not help.
    public static let damaged = Self(rawValue: "damaged")
    /// The disk is full: keep the rows and try again later.
    public static let full = Self(rawValue: "full")
    /// The disk failed in a call, or has no room for the files that SQLite needs beside the database: keep the rows and
    /// try again later.
    public static let diskFailed = Self(rawValue: "disk-failed")
    /// Another daemon uses the database: end one of them.
    public static let inUse = Self(rawValue: "in-use")
    /// Another process locks the database for longer than the busy time-out: try again.
    public static let locked = Self(rawValue: "locked")
    /// The caller handed over a value that no row can hold: correct it.
    public static let badValue = Self(rawValue: "bad-value")
    /// The store is closed: a mistake in the order of the shutdown.
    public static let closed = Self(rawValue: "closed")
    /// The store cannot reach its server, or has lost the connection: keep the rows and try again later.
    public static let unavailable = Self(rawValue: "unavailable")
    /// The server refuses the login or the request: tell the operator; trying again does not help.
    public static let refused = Self(rawValue: "refused")
    /// The store failed in another way: the message says how.
    public static let failed = Self(rawValue: "failed")
}
