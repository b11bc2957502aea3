import RemoteService

/// The source of a service's key: a file, an environment variable, or none.
package struct KeySource: Sendable {
    package var file: String?
    package var variable: String?

    package init<Key: CodingKey>(from values: KeyedDecodingContainer<Key>, file: Key, variable: Key) throws {
        self.file = try values.decodeIfPresent(String.self, forKey: file)
        self.variable = try values.decodeIfPresent(String.self, forKey: variable)
        guard self.file == nil || self.variable == nil else {
            throw DecodingError.dataCorruptedError(
                forKey: file, in: values,
                debugDescription:
                    "\(file.stringValue) and \(variable.stringValue) contradict each other; use one of them")
        }
    }

    /// The key if one is named.
    package func read() throws -> ServiceKey? {
        try file.map { path in try ServiceKey(contentsOfFile: path) }
            ?? variable.map { name in try ServiceKey(environmentVariable: name) }
    }
}
