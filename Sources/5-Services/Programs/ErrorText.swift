import CProcess
import Glibc

/// What a program writes to its standard error: memory of a fixed size that no reader has to empty. Nothing that the program
/// leaves behind is held up or ended by it, as it would be by a pipe; when it is full, nothing more is taken.
final class ErrorText {
    private static let byteCount = 65_536
    private static let maximumCharacterCount = 500

    /// For the program; -1 if the system gives no such memory.
    let descriptor = cprocess_memory(ErrorText.byteCount)

    /// The end of it on one line, without control characters; nil for nothing.
    var lastLine: String? {
        guard descriptor >= 0 else { return nil }
        // The program's place in it is this descriptor's, too.
        let end = lseek(descriptor, 0, SEEK_CUR)
        guard end > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: min(4 * Self.maximumCharacterCount, end))
        let count = pread(descriptor, &bytes, bytes.count, end - bytes.count)
        guard count > 0 else { return nil }
        let words = String(decoding: bytes[..<count], as: UTF8.self).split { character in
            character.isWhitespace
                || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        let line = words.joined(separator: " ").suffix(Self.maximumCharacterCount)
        return line.isEmpty ? nil : String(line)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
