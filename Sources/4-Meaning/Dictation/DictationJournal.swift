import Foundation
import Intake
import Synchronization

/// Stores dictated utterances in a file, so that no confirmed utterance is lost if the program is killed or the power
/// fails.
///
/// Use it only for text that may be stored on the disk; without a journal the text is in memory only. Each utterance
/// is one line, as spoken, and is on the disk before ``append(_:)`` returns. Only the owner can read the file (mode
/// 0600), and only one program at a time uses it.
public final class DictationJournal: Sendable {
    /// The reason why a journal cannot be used.
    public struct Failure: Error, Hashable, CustomStringConvertible, Sendable {
        /// The fault, and what to do about it.
        public let message: String
        /// The message.
        public var description: String { message }
    }

    /// A journal's line.
    private struct Line: Codable {
        var said: String
    }

    /// The most bytes of a journal, more than a day of speech.
    private static let maximumBytes = 16 << 20

    private let path: String
    private let file: Mutex<FileHandle>

    private init(path: String, file: FileHandle) {
        self.path = path
        self.file = Mutex(file)
    }

    /// Opens a journal, or makes a new one.
    ///
    /// - Returns: the journal and its utterances, for a ``DictatedText`` with the same options. A truncated last line
    ///   is left out; ``append(_:)`` never returned for it.
    public static func open(path: String) throws(Failure) -> (journal: DictationJournal, said: [String]) {
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw failure("cannot be opened", path, POSIXError(.init(rawValue: errno) ?? .EIO))
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw Failure(message: "\(path) is in use by another dictation; end that, or name another file")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(message: "\(path) is no regular file; name another")
        }
        guard status.st_size <= maximumBytes else {
            throw Failure(message: "\(path) is larger than \(maximumBytes >> 20) MB, and no journal")
        }
        do {
            let data = try file.readToEnd() ?? Data()
            let whole = data.lastIndex(of: UInt8(ascii: "\n")).map { data[...$0] } ?? Data()
            let said = try whole.split(separator: UInt8(ascii: "\n")).map { line in
                try JSONBounds(byteCount: 1 << 20).check(line)
                return try JSONDecoder().decode(Line.self, from: line).said
            }
            // New utterances begin on a new line.
            try file.truncate(atOffset: UInt64(whole.count))
            return (DictationJournal(path: path, file: file), said)
        } catch let error as CocoaError {
            throw failure("cannot be read", path, error)
        } catch {
            throw Failure(message: "\(path) is no journal of a dictation; name another file")
        }
    }

    /// Appends an utterance to the file. Blocks until the utterance is on the disk.
    public func append(_ said: String) throws(Failure) {
        do {
            var line = try JSONEncoder().encode(Line(said: said))
            line.append(UInt8(ascii: "\n"))
            try file.withLock { file in
                let end = try file.seekToEnd()
                do {
                    try file.write(contentsOf: line)
                    try file.synchronize()
                } catch {
                    // Half a line would spoil the next one.
                    try? file.truncate(atOffset: end)
                    throw error
                }
            }
        } catch {
            throw Self.failure("cannot be written; what was said last is in memory alone", path, error)
        }
    }

    /// Removes the file, after the text was stored elsewhere.
    public func remove() throws(Failure) {
        guard unlink(path) == 0 else {
            throw Self.failure("cannot be removed", path, POSIXError(.init(rawValue: errno) ?? .EIO))
        }
    }

    private static func failure(_ what: String, _ path: String, _ error: any Error) -> Failure {
        Failure(message: "\(path) \(what): \(error.localizedDescription)")
    }
}
