import Foundation

extension KeywordModel {
    /// Reads a `.wake` file. Throws `unreadable` when there is no such regular file, and what
    /// ``init(decoding:)`` throws.
    public init(contentsOfFile path: String) throws(WakeWordError) {
        // Anything but a regular file might block, or never end.
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw WakeWordError(
                .unreadable,
                "The keyword model \(path) cannot be opened (\(String(cString: strerror(errno)))).")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw WakeWordError(.unreadable, "\(path) is no regular file: name a .wake file.")
        }
        guard status.st_size <= Limit.bytes else {
            throw WakeWordError(.badModel, "\(path) is larger than any keyword model: name a .wake file.")
        }
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path)) } catch {
            throw WakeWordError(.unreadable, "The keyword model \(path) cannot be read.", underlying: error)
        }
        do { try self.init(decoding: [UInt8](data)) } catch {
            throw WakeWordError(error.code, "\(path): \(error.message)", underlying: error.underlying)
        }
    }

    /// Writes a `.wake` file; one of that name is replaced only once the new one is complete.
    public func write(toFile path: String) throws(WakeWordError) {
        let bytes = try encoded()
        do { try Data(bytes).write(to: URL(filePath: path), options: .atomic) } catch {
            throw WakeWordError(
                .unreadable,
                "The keyword model \(path) cannot be written: check the folder and its permissions.",
                underlying: error)
        }
    }
}
