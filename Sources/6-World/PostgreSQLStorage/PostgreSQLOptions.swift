/// Which server is asked, as whom, and how long.
public struct PostgreSQLOptions: Hashable, Sendable {
    /// Where and as whom, as PostgreSQL's own programs take it: `host=db.example user=or_1 dbname=site`, or
    /// `postgresql://or_1@db.example/site`. Without a password, which has a place of its own.
    ///
    /// `sslmode`, `sslrootcert`, `sslcert` and `sslkey` say how the connection is encrypted. To another machine it is
    /// `verify-full` with the system's authorities where nothing else is said.
    public var connection: String
    /// The password; nil if the server asks for none, or the client's certificate says it.
    public var password: String?
    /// Whether a password and rows may go to another machine unencrypted.
    public var allowsUnencrypted = false
    /// How long a connection may take, in seconds, 0.1 ... 600.
    public var connectLimit = 10.0
    /// How long a statement may take, in seconds, 0.1 ... 600.
    public var queryLimit = 10.0

    /// Makes options with the defaults.
    public init(_ connection: String, password: String? = nil) {
        (self.connection, self.password) = (connection, password)
    }
}
