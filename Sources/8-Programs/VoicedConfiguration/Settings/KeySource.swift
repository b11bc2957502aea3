import RemoteService

/// The source of a service's key or password: a file, an environment variable, or none.
package struct KeySource: Sendable {
    package var file: String?
    package var variable: String?

    /// Reads the key from its file or variable; nil if there is no source.
    package func read() throws -> ServiceKey? {
        try file.map { path in try ServiceKey(contentsOfFile: path) }
            ?? variable.map { name in try ServiceKey(environmentVariable: name) }
    }
}

extension KeySource: SettingValue {}
