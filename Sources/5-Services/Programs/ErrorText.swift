import CProcess
import Glibc

/// The memory of a fixed size that receives a program's standard error. No reader has to empty it.
///
/// A pipe could hold up or end processes that the program leaves behind; this memory does not. If it is full, it takes
/// nothing more.
final class ErrorText {
    private static let byteCount = 65_536
    private static let maximumCharacterCount = 500

    /// The descriptor for the program; -1 if the system gives no such memory.
    let descriptor = cprocess_memory(ErrorText.byteCount)

    /// The end of the text on one line, without control characters; nil if there is no text.
    var lastLine: String? {
        guard descriptor >= 0 else { return nil }
        // The descriptor shares its position with the program, so this is the end of the text.
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
