import Commands

/// Settings under keys in a file. The table ``keys`` reads and explains them.
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

/// The error about a value that cannot be used: the key, and a sentence that says why. The key is nil for the key that
/// the reader is at.
struct Refusal: Error {
    var key: String?
    var why: String

    init(_ why: String) { self.why = why }
    init(_ key: String, _ why: String) { (self.key, self.why) = (key, why) }
}

/// The mistakes in settings, in the order in which the keys are read, if there are several.
struct SettingMistakes: Error {
    /// Only the first mistakes are told: a file with more of them is probably no configuration.
    private static let maximumCount = 20

    private(set) var all: [DecodingError] = []

    /// Adds an error of decoding; throws any other.
    mutating func add(_ error: any Error) throws {
        switch error {
        case let error as DecodingError: all.append(error)
        case let several as SettingMistakes: all += several.all
        default: throw error
        }
        all = Array(all.prefix(Self.maximumCount))
    }

    /// Throws the mistakes, if there are any.
    func report() throws {
        guard all.count < 2 else { throw self }
        if let one = all.first { throw one }
    }
}

/// The name of a setting in a file.
package struct KeyName: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
}

typealias KeyedValues = KeyedDecodingContainer<KeyName>

/// Settings that may hold relative paths.
package protocol PathHolder {
    mutating func resolvePaths(_ resolved: (String) -> String)
}

extension KeyedSettings {
    package mutating func finish() throws {}

    /// Reads all keys. Refuses a key that the table lacks, because a misspelt setting must not go unnoticed.
    ///
    /// - Throws: `DecodingError` for one mistake, ``SettingMistakes`` for several.
    package init(from decoder: any Decoder) throws {
        self.init()
        let values = try decoder.container(keyedBy: KeyName.self)
        var mistakes = SettingMistakes()
        let known = Set(Self.keys.map(\.about.name))
        for unknown in values.allKeys.map(\.stringValue) where !known.contains(unknown) {
            try mistakes.add(
                DecodingError.dataCorrupted(
                    .init(
                        codingPath: decoder.codingPath,
                        debugDescription:
                            "\"\(unknown)\" is no setting; \(NearName.hint(for: unknown, among: known))"
                    )))
        }
        func refused(_ refusal: Refusal, _ name: String) -> DecodingError {
            .dataCorruptedError(
                forKey: KeyName(stringValue: refusal.key ?? name), in: values, debugDescription: refusal.why)
        }
        for key in Self.keys {
            do { try key.read(&self, values) } catch let refusal as Refusal {
                try mistakes.add(refused(refusal, key.about.name))
            } catch { try mistakes.add(error) }
        }
        try mistakes.report()
        // Only settings that can all be read can contradict each other.
        do { try finish() } catch let refusal as Refusal {
            throw refused(refusal, Self.keys.last?.about.name ?? "")
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
