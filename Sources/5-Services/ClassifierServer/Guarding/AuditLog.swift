#if Control
    import Cryptography
    import Foundation
    import Glibc
    import Synchronization

    /// The audit of all questions: lines of JSON, in a file that only its owner can read, or printed.
    package final class AuditLog: Sendable {
        /// The size in bytes from which the file is set aside as `NAME.1`, in place of the former `NAME.1`.
        private static let maximumFileSize = 64 << 20

        /// Whether the entries contain the spoken words.
        let hasTranscripts: Bool
        private let path: String?
        private let maximumFileSize: Int
        private let print: @Sendable (String) -> Void
        private let descriptor: Mutex<CInt>
        /// Random bytes in each hash of a text. Without them, a reader of the file could find a text by hashing a list
        /// of commands.
        private let salt: [UInt8]

        /// Opens the audit.
        ///
        /// - Parameters:
        ///   - path: the path of the file; nil to print lines.
        ///   - hasTranscripts: whether the entries contain the spoken words.
        ///   - maximumFileSize: the size in bytes from which the file is set aside.
        ///   - print: prints a line.
        /// - Throws: ``ClassifierServerError`` for a file that cannot be written.
        package init(
            path: String?, hasTranscripts: Bool = false, maximumFileSize: Int = AuditLog.maximumFileSize,
            print: @escaping @Sendable (String) -> Void = { _ in }
        ) throws(ClassifierServerError) {
            (self.path, self.hasTranscripts, self.print) = (path, hasTranscripts, print)
            self.maximumFileSize = maximumFileSize
            salt = [UInt8](random: 32)
            descriptor = Mutex(-1)
            if let path {
                let opened = try Self.open(path)
                descriptor.withLock { $0 = opened }
            }
        }

        deinit { descriptor.withLock { if $0 >= 0 { close($0) } } }

        private static func open(_ path: String) throws(ClassifierServerError) -> CInt {
            let descriptor = Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            var status = stat()
            guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                let reason = descriptor < 0 ? String(cString: strerror(errno)) : "it is no regular file"
                if descriptor >= 0 { close(descriptor) }
                throw ClassifierServerError(.cannotWrite, "the audit \(path) cannot be written: \(reason)")
            }
            return descriptor
        }

        /// Returns the hash that stands for a text while this server runs.
        func name(of text: String) -> String {
            String(Digest(of: salt + Array(text.utf8)).hexadecimal.prefix(16))
        }

        /// Writes an entry.
        ///
        /// - Throws: ``ClassifierServerError`` if the entry cannot be written; then the server must not answer.
        func write(_ entry: AuditEntry) throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let line = try encoder.encode(entry)
            guard let path else { return print(String(decoding: line, as: UTF8.self)) }
            try descriptor.withLock { descriptor in
                try setAside(path, &descriptor)
                let bytes = Array(line) + [10]
                var written = 0
                while written < bytes.count {
                    let count = bytes.withUnsafeBytes {
                        Glibc.write(descriptor, $0.baseAddress! + written, bytes.count - written)
                    }
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else {
                        throw ClassifierServerError(
                            .cannotWrite,
                            "the audit \(path) cannot be written: \(String(cString: strerror(errno)))")
                    }
                    written += count
                }
            }
        }

        private func setAside(_ path: String, _ descriptor: inout CInt) throws(ClassifierServerError) {
            var status = stat()
            guard fstat(descriptor, &status) == 0, Int(status.st_size) >= maximumFileSize else { return }
            guard rename(path, path + ".1") == 0 else { return }
            let next = try Self.open(path)
            close(descriptor)
            descriptor = next
        }
    }
#endif
