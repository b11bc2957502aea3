import Glibc

/// A file written for this program and read as a whole: settings, phrases, a key, a model.
///
/// Only a regular file of limited size is accepted. The program would wait for a pipe without a writer, and a device
/// may never end; a setting may name either.
package struct SmallFile: Sendable {
    /// The file's contents without a byte order mark at their beginning, which some programs write before every text.
    package let bytes: [UInt8]
    /// The file's permissions: the lowest nine bits of its mode.
    package let permissions: UInt32

    /// The file's contents as text; nil if they are not UTF-8.
    package var text: String? { String(validating: bytes, as: UTF8.self) }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: of a regular file, or of a link to one.
    ///   - maximumByteCount: the most bytes that the file may have.
    /// - Throws: ``SmallFileError``, without waiting.
    package init(path: String, maximumByteCount: Int) throws(SmallFileError) {
        func refusal(_ reason: SmallFileError.Reason) -> SmallFileError {
            SmallFileError(path: path, reason: reason)
        }
        // A C string would end at a zero byte and name another file.
        guard !path.isEmpty, !path.utf8.contains(0) else { throw refusal(.missing) }
        // Without O_NONBLOCK the opening of a pipe waits for a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw refusal(SmallFileError.Reason(openingFailed: errno)) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw refusal(.unreadable(errno)) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw refusal(.directory) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw refusal(.notRegular) }
        guard status.st_size <= maximumByteCount else { throw refusal(.tooLarge(maximumByteCount)) }

        var bytes: [UInt8] = []
        // Some files of the kernel say that they are empty, so the size alone bounds nothing.
        var chunk = [UInt8](repeating: 0, count: min(65_536, maximumByteCount + 1))
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw refusal(.unreadable(errno)) }
            guard count > 0 else { break }
            bytes += chunk[..<count]
            guard bytes.count <= maximumByteCount else { throw refusal(.tooLarge(maximumByteCount)) }
        }
        let mark = Array("\u{FEFF}".utf8)
        self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        permissions = status.st_mode & 0o777
    }
}

extension String {
    /// The text without a byte order mark at its beginning.
    package var withoutByteOrderMark: String {
        unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
    }
}
