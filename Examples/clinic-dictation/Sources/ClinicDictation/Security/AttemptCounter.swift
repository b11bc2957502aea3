import Foundation

/// The number of wrong PINs in a row: one digit in one byte on the disk.
///
/// The count rises *before* a PIN is checked, so neither a kill nor a power failure gives a free trial. It holds no
/// time, so setting the clock does not help. One byte written in its place needs no room on a full disk and cannot be
/// half written.
struct AttemptCounter {
    /// The number of failures that wipe.
    static let limit = 5

    let path: String

    /// The count; if the file is missing or damaged, all trials but one count as used.
    var count: Int {
        guard let data = try? PrivateFile.read(path, limit: 1), let byte = data.first,
            let digit = Int(String(UnicodeScalar(byte))), (0...Self.limit).contains(digit)
        else { return Self.limit - 1 }
        return digit
    }

    /// Writes the count, on the disk before it returns.
    func write(_ count: Int) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure }
        defer { close(descriptor) }
        var digit = UInt8(ascii: "0") + UInt8(min(count, Self.limit))
        guard pwrite(descriptor, &digit, 1, 0) == 1, fsync(descriptor) == 0 else { throw failure }
    }

    private var failure: PrivateFile.Failure {
        .init(
            description: "\(path) cannot be written: \(String(cString: strerror(errno))); "
                + "no PIN is tried while trials cannot be counted")
    }
}
