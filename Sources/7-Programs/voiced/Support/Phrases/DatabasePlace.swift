/// Where a database is that a setting or an option names.
enum DatabasePlace {
    /// What is named where nothing of it may come to the disk. A file of that name is `./memory`.
    static let memory = "memory"

    /// The path of a file; nil for a database in memory, and where nothing is named.
    static func path(_ name: String?) -> String? { name == memory ? nil : name }

    /// Says that only the daemon itself sees its database.
    static var isElsewhere: Failure {
        Failure(
            .unavailable,
            "the database is in the daemon's memory (database: memory), and no other program sees it; "
                + "name another with --database")
    }
}
