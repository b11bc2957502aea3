#if Control
    import Cryptography
    import Foundation
    import Glibc
    import Synchronization

    /// Where it is written down what was asked: lines of JSON, in a file that only its owner reads, or elsewhere.
    package final class AuditLog: Sendable {
        /// The size from which a file is set aside, as `NAME.1`, in place of the one before.
        private static let maximumFileSize = 64 << 20

        /// Whether the words are written down, too.
        let hasTranscripts: Bool
        private let path: String?
        private let maximumFileSize: Int
        private let print: @Sendable (String) -> Void
        private let descriptor: Mutex<CInt>
        /// Makes hashes of texts worthless to who reads them: a dictionary of commands is soon hashed.
        private let salt: [UInt8]

        /// Opens it.
        ///
        /// - Parameters:
        ///   - path: of a file; nil to print lines.
        ///   - hasTranscripts: whether the words are written down, too.
        ///   - maximumFileSize: bytes from which a file is set aside.
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

        /// What a text is called, as long as this server runs.
        func name(of text: String) -> String {
            String(Digest(of: salt + Array(text.utf8)).hexadecimal.prefix(16))
        }

        /// Writes an entry.
        ///
        /// - Throws: ``ClassifierServerError`` if it cannot be written; then nothing may be answered.
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
