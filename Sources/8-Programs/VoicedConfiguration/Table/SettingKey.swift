/// One key of the configuration: its description, and the functions that read its value into the settings.
package struct SettingKey<Owner: KeyedSettings>: Sendable {
    package private(set) var about: KeyDescription
    /// Reads the value into the settings, if the file has one.
    let read: @Sendable (inout Owner, KeyedDecodingContainer<KeyName>) throws -> Void
    /// Makes relative paths absolute.
    let resolve: @Sendable (inout Owner, (String) -> String) -> Void

    typealias Path<Value> = any WritableKeyPath<Owner, Value> & Sendable

    init(
        _ about: KeyDescription,
        resolve: @escaping @Sendable (inout Owner, (String) -> String) -> Void = { _, _ in },
        read: @escaping @Sendable (inout Owner, KeyedDecodingContainer<KeyName>) throws -> Void
    ) {
        (self.about, self.resolve, self.read) = (about, resolve, read)
    }

    /// The same key, marked as one whose change a running daemon applies; `LiveSettings` must have a function for it.
    var live: SettingKey {
        var key = self
        key.about.isLive = true
        return key
    }

    /// Returns the same key with a function that makes the relative paths of its value absolute.
    func resolving(
        _ resolve: @escaping @Sendable (inout Owner, (String) -> String) -> Void
    ) -> SettingKey {
        SettingKey(about, resolve: resolve, read: read)
    }

    /// Returns the same key as one that a file must have; the sample shows `example` for it.
    func required(_ example: String) -> SettingKey {
        let name = KeyName(stringValue: about.name)
        var key = SettingKey(about, resolve: resolve) { [read] owner, values in
            guard values.contains(name), try !values.decodeNil(forKey: name) else {
                // The decoder's own error names the key.
                _ = try values.decode(String.self, forKey: name)
                return
            }
            try read(&owner, values)
        }
        (key.about.example, key.about.isRequired, key.about.standard) = (example, true, nil)
        return key
    }

    /// The same key, marked as an alternative to another one.
    var alternative: SettingKey {
        var key = self
        key.about.isAlternative = true
        return key
    }

    // MARK: Values

    /// Makes the key of a word, a number or a list.
    ///
    /// - Parameters:
    ///   - kind: the kind of the value, for a person; nil if the type says it.
    ///   - example: a value that the sample shows switched off; nil to show the default.
    ///   - why: returns the sentence that refuses a value; nil if the value can be used.
    static func value<Value: SettingValue & Sendable>(
        _ name: String, _ path: Path<Value>, _ text: String, kind: String? = nil, example: String? = nil,
        refusal why: @escaping @Sendable (Value.Base) -> String? = { _ in nil }
    ) -> SettingKey where Value.Base: PlainSetting {
        SettingKey(
            KeyDescription(
                name: name, kind: kind ?? Value.Base.kind, standard: Owner()[keyPath: path].base?.written,
                example: example, text: text)
        ) { owner, values in
            guard let value = try Value.Base.read(KeyName(stringValue: name), of: values) else { return }
            if let why = why(value) { throw Refusal(why) }
            owner[keyPath: path] = Value(base: value)
        }
    }

    /// Makes the key of a number within bounds.
    ///
    /// - Parameter why: returns the sentence that refuses a number; nil for a sentence that names the bounds.
    static func number<Value: SettingValue & Sendable>(
        _ name: String, _ path: Path<Value>, _ text: String, in bounds: ClosedRange<Value.Base>,
        unit: String? = nil, example: String? = nil, refusal why: (@Sendable (Value.Base) -> String)? = nil
    ) -> SettingKey where Value.Base: PlainSetting & Comparable {
        let (lowest, highest) = (bounds.lowerBound, bounds.upperBound)
        return value(
            name, path, text,
            kind: "\(unit ?? Value.Base.kind), \(lowest.written) to \(highest.written)", example: example
        ) { number in
            bounds.contains(number)
                ? nil
                : why?(number)
                    ?? "\(number) lies outside \(lowest) ... \(highest)\(unit.map { " " + $0 } ?? "")"
        }
    }

    /// Makes the key of a text of 1 to `bytes` bytes.
    static func text<Value: SettingValue & Sendable>(
        _ name: String, _ path: Path<Value>, _ text: String, of noun: String, bytes: Int, example: String
    ) -> SettingKey where Value.Base == String {
        value(name, path, text, kind: "text of 1 to \(bytes) bytes", example: example) { value in
            value.isEmpty || value.utf8.count > bytes || value.utf8.contains(0)
                ? "\(noun) has 1 to \(bytes) bytes" : nil
        }
    }

    /// Makes the key of a mapping from names to values.
    static func mapping<Value: Decodable & Sendable>(
        _ name: String, _ path: Path<[String: Value]>, _ text: String, kind: String,
        refusal why: @escaping @Sendable ([String: Value]) -> String? = { _ in nil }
    ) -> SettingKey {
        SettingKey(KeyDescription(name: name, kind: kind, text: text)) { owner, values in
            let value = try values.decodeIfPresent([String: Value].self, forKey: KeyName(stringValue: name))
            if let why = value.flatMap(why) { throw Refusal(why) }
            owner[keyPath: path] = value ?? owner[keyPath: path]
        }
    }

    /// Makes the key of a text from which `parse` makes a value of another type.
    static func parsed<Value: SettingValue & Sendable>(
        _ name: String, _ path: Path<Value>, _ text: String, kind: String, example: String? = nil,
        parse: @escaping @Sendable (String) throws -> Value.Base
    ) -> SettingKey where Value.Base: Sendable {
        SettingKey(
            KeyDescription(
                name: name, kind: kind, standard: Owner()[keyPath: path].base.map { "\($0)" },
                example: example, text: text)
        ) { owner, values in
            guard let text = try String.read(KeyName(stringValue: name), of: values) else { return }
            owner[keyPath: path] = Value(base: try parse(text))
        }
    }

    // MARK: Files

    /// Makes the key of a path, which may be relative to the folder of the configuration file.
    ///
    /// - Parameter word: a text with another meaning that is no path, such as `none`.
    static func path<Value: SettingValue & Sendable>(
        _ name: String, _ path: Path<Value>, _ text: String, example: String? = nil,
        except word: String? = nil,
        refusal: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> SettingKey where Value.Base == String {
        let key = value(
            name, path, text, kind: word.map { "path, or `\($0)`" } ?? "path", example: example,
            refusal: refusal)
        return SettingKey(key.about) { owner, resolved in
            guard let value = owner[keyPath: path].base, value != word else { return }
            owner[keyPath: path] = Value(base: resolved(value))
        } read: {
            try key.read(&$0, $1)
        }
    }

    /// Makes the key of the environment variable that has a service's key or password, in place of a file.
    static func variable(_ name: String, _ path: Path<KeySource>) -> SettingKey {
        let file = name.replacing("-variable", with: "-file")
        return SettingKey(
            KeyDescription(
                name: name, kind: "name of a variable",
                text: "The environment variable that has it; or `\(file)`.",
                isAlternative: true)
        ) { owner, values in
            owner[keyPath: path].variable = try String.read(KeyName(stringValue: name), of: values)
            guard owner[keyPath: path].file == nil || owner[keyPath: path].variable == nil else {
                throw Refusal(file, "\(file) and \(name) contradict each other; use one of them")
            }
        }
    }

    // MARK: Parts

    /// Makes the key of a part whose settings have a table of their own.
    static func section<Value: SettingValue & Sendable>(
        _ name: String, _ path: Path<Value>, _ text: String
    ) -> SettingKey where Value.Base: KeyedSettings {
        var key = part(name, path, text, kind: "", keys: Value.Base.keys.map(\.about))
        key.about.isOff = Owner()[keyPath: path].base == nil
        return key
    }

    /// Makes the key of a part whose value decodes itself.
    ///
    /// - Parameters:
    ///   - example: the lines below the key that the sample shows switched off.
    ///   - keys: the keys that each entry may have.
    static func part<Value: SettingValue & Sendable>(
        _ name: String, _ path: Path<Value>, _ text: String, kind: String, example: String? = nil,
        keys: [KeyDescription]
    ) -> SettingKey where Value.Base: Decodable & PathHolder & Sendable {
        var about = KeyDescription(name: name, kind: kind, example: example, text: text)
        about.children = keys
        return SettingKey(about) { owner, resolved in
            guard var value = owner[keyPath: path].base else { return }
            value.resolvePaths(resolved)
            owner[keyPath: path] = Value(base: value)
        } read: { owner, values in
            guard let value = try values.decodeIfPresent(Value.Base.self, forKey: KeyName(stringValue: name))
            else { return }
            owner[keyPath: path] = Value(base: value)
        }
    }
}
