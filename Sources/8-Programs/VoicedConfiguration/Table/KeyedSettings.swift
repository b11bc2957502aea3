import Commands

/// Settings that stand under keys in a file. The table of the keys reads, explains and completes them.
package protocol KeyedSettings: SettingValue, PathHolder, Decodable, Sendable {
    /// The settings if the file has none of the keys.
    init()
    /// An entry for each key, in the order in which they are read and shown.
    static var keys: [SettingKey<Self>] { get }
    /// Completes the settings after all keys are read.
    ///
    /// - Throws: ``Refusal`` if settings contradict each other.
    mutating func finish() throws
}

/// A value that cannot be used: the sentence, and the key that it is about; nil for the key that is being read.
struct Refusal: Error {
    var key: String?
    var why: String

    init(_ why: String) { self.why = why }
    init(_ key: String, _ why: String) { (self.key, self.why) = (key, why) }
}

/// A name under which a setting stands.
package struct KeyName: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
}

typealias KeyedValues = KeyedDecodingContainer<KeyName>

/// What may hold relative paths.
package protocol PathHolder {
    mutating func resolvePaths(_ resolved: (String) -> String)
}

extension KeyedSettings {
    package mutating func finish() throws {}

    /// Reads all keys. A key that is not in the table is refused: a misspelt setting must not be passed over.
    package init(from decoder: any Decoder) throws {
        self.init()
        let values = try decoder.container(keyedBy: KeyName.self)
        let known = Set(Self.keys.map(\.about.name))
        if let unknown = values.allKeys.map(\.stringValue).first(where: { !known.contains($0) }) {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription:
                        "\"\(unknown)\" is no setting; \(NearName.hint(for: unknown, among: known))"
                ))
        }
        var name = ""
        do {
            for key in Self.keys {
                name = key.about.name
                try key.read(&self, values)
            }
            try finish()
        } catch let refusal as Refusal {
            throw DecodingError.dataCorruptedError(
                forKey: KeyName(stringValue: refusal.key ?? name), in: values, debugDescription: refusal.why)
        }
    }

    package mutating func resolvePaths(_ resolved: (String) -> String) {
        for key in Self.keys { key.resolve(&self, resolved) }
    }
}

extension Array: PathHolder where Element: PathHolder {
    package mutating func resolvePaths(_ resolved: (String) -> String) {
        for index in indices { self[index].resolvePaths(resolved) }
    }
}

extension Dictionary: PathHolder where Key == String, Value: PathHolder {
    package mutating func resolvePaths(_ resolved: (String) -> String) {
        for name in keys { self[name]?.resolvePaths(resolved) }
    }
}
