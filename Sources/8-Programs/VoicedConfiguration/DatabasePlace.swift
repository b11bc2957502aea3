/// The meaning of the database that a setting or an option names: a file, or memory.
package enum DatabasePlace {
    /// The name of a database in memory, which never comes to the disk. A file of that name is `./memory`.
    package static let memory = "memory"

    /// Returns the path of the file; nil for a database in memory, or if `name` is nil.
    package static func path(_ name: String?) -> String? { name == memory ? nil : name }

    /// The failure of a subcommand that would need a database in the daemon's memory.
    package static var isElsewhere: Failure {
        Failure(
            .unavailable,
            "the database is in the daemon's memory (database: memory), and no other program sees it; "
                + "name another with --database")
    }
}
