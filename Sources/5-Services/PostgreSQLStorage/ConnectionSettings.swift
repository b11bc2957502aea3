#if PostgreSQL
    import CPostgreSQL
    import Glibc
    import Storage

    /// The options in the form that libpq takes: checked, and with defaults. No error quotes the connection string.
    struct ConnectionSettings: Sendable {
        /// Modes of TLS in which nothing goes over the network unencrypted.
        private static let encrypted: Set = ["require", "verify-ca", "verify-full"]
        private static let systemAuthorities = "/etc/ssl/certs/ca-certificates.crt"
        private static let socketFolder = "/var/run/postgresql"

        private(set) var values: [String: String]
        let options: PostgreSQLOptions

        /// - Throws: `badValue` for options that cannot be used.
        init(_ options: PostgreSQLOptions) throws(StorageError) {
            self.options = options
            values = try Self.parse(options.connection)
            for limit in [options.connectLimit, options.queryLimit] where !(0.1...600).contains(limit) {
                throw StorageError(
                    .badValue, "a time limit of PostgreSQL is \(limit) s; it must be 0.1 to 600 s")
            }
            guard values["password"] == nil, values["passfile"] == nil else {
                throw StorageError(
                    .badValue,
                    "the connection string of PostgreSQL has a password, which others could read; "
                        + "put it into a file of its own")
            }
            guard values["service"] == nil else {
                throw StorageError(
                    .badValue, "the connection string of PostgreSQL names a service; say host and dbname")
            }
            if values["host"] == nil, values["hostaddr"] == nil { values["host"] = Self.socketFolder }
            if !hosts.allSatisfy(Self.isThisMachine) { try encrypt() }
            if let password = options.password { values["password"] = password }
            // Without these defaults, libpq would use PostgreSQL's environment variables, meant for other programs.
            for (key, value) in [
                "application_name": "voiced", "client_encoding": "UTF8", "sslmode": "prefer",
                "keepalives_idle": "10", "keepalives_interval": "5", "keepalives_count": "3",
                "tcp_user_timeout": "15000", "gssencmode": "disable", "passfile": "/nonexistent",
            ] where values[key] == nil { values[key] = value }
            values["client_encoding"] = "UTF8"
        }

        /// The server's name in messages.
        var place: String {
            let host = values["host"] ?? values["hostaddr"] ?? ""
            return "the PostgreSQL server \(host)" + (values["port"].map { ":\($0)" } ?? "")
        }

        private var hosts: [String] {
            (values["hostaddr"] ?? values["host"] ?? "").split(
                separator: ",", omittingEmptySubsequences: false
            )
            .map(String.init)
        }

        private mutating func encrypt() throws(StorageError) {
            guard !options.allowsUnencrypted else { return }
            let mode = values["sslmode"] ?? "verify-full"
            guard Self.encrypted.contains(mode) else {
                throw StorageError(
                    .badValue,
                    "with sslmode=\(mode) the password and rows would go to \(place) unencrypted; "
                        + "use verify-full, or allow it (allow-unencrypted: true)")
            }
            values["sslmode"] = mode
            if mode != "require", values["sslrootcert"] == nil {
                values["sslrootcert"] = Self.systemAuthorities
            }
        }

        private static func isThisMachine(_ host: String) -> Bool {
            host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost" || host == "::1"
                || host.hasPrefix("127.") && host.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
        }

        private static func parse(_ text: String) throws(StorageError) -> [String: String] {
            let wrong = StorageError(
                .badValue,
                "the connection string of PostgreSQL cannot be read; "
                    + "write it like \"host=db.example user=or_1 dbname=site\"")
            guard !text.utf8.contains(0) else { throw wrong }
            var complaint: UnsafeMutablePointer<CChar>?
            defer { PQfreemem(complaint) }
            guard let list = PQconninfoParse(text, &complaint) else { throw wrong }
            defer { PQconninfoFree(list) }
            var (values, next) = ([String: String](), list)
            while let keyword = next.pointee.keyword {
                if let value = next.pointee.val { values[String(cString: keyword)] = String(cString: value) }
                next += 1
            }
            return values
        }
    }
#endif
