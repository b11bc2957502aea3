/// The place of a database that a setting or an option names.
package enum DatabasePlace {
    /// The name of a database that is never written to the disk. A file of that name is `./memory`.
    package static let memory = "memory"

    /// The path of a file; nil for a database in memory, or if none is named.
    package static func path(_ name: String?) -> String? { name == memory ? nil : name }

    /// Says that only the daemon itself sees its database.
    package static var isElsewhere: Failure {
        Failure(
            .unavailable,
            "the database is in the daemon's memory (database: memory), and no other program sees it; "
                + "name another with --database")
    }
}
