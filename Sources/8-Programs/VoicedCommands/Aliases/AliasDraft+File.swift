import VoicedConfiguration

extension AliasDraft {
    /// Reads the rows of a file; see ``ImportedRow``.
    static func read(path: String) throws(Failure) -> [AliasDraft] {
        try ImportedRow.read(path: path, columns: columns).map {
            AliasDraft(place: $0.place, fields: $0.fields)
        }
    }
}
