/// The server, the role and the time limits of a store.
public struct PostgreSQLOptions: Hashable, Sendable {
    /// The server and the role, in the format of PostgreSQL's own programs: `host=db.example user=or_1 dbname=site`, or
    /// `postgresql://or_1@db.example/site`. Without the password, which has a separate property.
    ///
    /// `sslmode`, `sslrootcert`, `sslcert` and `sslkey` say how the connection is encrypted. For another machine the
    /// default is `verify-full` with the system's authorities.
    public var connection: String
    /// The password; nil if the server needs none, or if the client has a certificate instead.
    public var password: String?
    /// Whether a password and rows may go to another machine unencrypted.
    public var allowsUnencrypted = false
    /// Whether a pooler, such as PgBouncer with `pool_mode = transaction`, may give the same connection to another
    /// client after each transaction. Then settings hold for one transaction, no statement stays prepared, and the
    /// server sends no notifications of changes.
    public var isPooled = false
    /// How long connecting may take, in seconds, 0.1 ... 600.
    public var connectLimit = 10.0
    /// How long a statement may take, in seconds, 0.1 ... 600.
    public var queryLimit = 10.0

    /// Makes options with the defaults.
    public init(_ connection: String, password: String? = nil) {
        (self.connection, self.password) = (connection, password)
    }
}
