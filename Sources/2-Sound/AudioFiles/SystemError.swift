import Glibc

/// An error number of the operating system, as the error under an ``AudioFileError``.
struct SystemError: Error, CustomStringConvertible {
    var number: CInt

    var description: String {
        var text = [CChar](repeating: 0, count: 128)
        // Unlike `strerror`, `strerror_r` shares no memory between threads.
        guard strerror_r(number, &text, text.count) == 0 else { return "error \(number)" }
        return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
}
