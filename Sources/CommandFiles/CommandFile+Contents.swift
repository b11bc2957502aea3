import Foundation

extension CommandFile {
    static func tooLarge(_ name: String) -> CommandFileError {
        CommandFileError(
            .tooLarge, file: name,
            "This is larger than \(maximumBytes) bytes, and no list of phrases; check the path.")
    }

    /// The text of a regular file.
    static func text(path: String) throws(CommandFileError) -> String {
        guard let text = String(validating: try contents(path: path), as: UTF8.self) else {
            let name = URL(fileURLWithPath: path).lastPathComponent
            throw CommandFileError(.syntax, file: name, "This is not UTF-8 text; save it as UTF-8.")
        }
        return text
    }

    /// The bytes of a regular file, at most ``maximumBytes`` of them.
    ///
    /// Devices and pipes are refused, as they may never end.
    private static func contents(path: String) throws(CommandFileError) -> [UInt8] {
        let name = URL(fileURLWithPath: path).lastPathComponent
        // Without O_NONBLOCK the opening of a pipe waits for a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            let cause = errno
            guard cause != ENOENT && cause != ENOTDIR else {
                throw CommandFileError(.notFound, file: path, "There is no such file; check the path.")
            }
            throw CommandFileError(
                .unreadable, file: path, "It cannot be opened (\(String(cString: strerror(cause)))).")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw CommandFileError(.unreadable, file: path, "This is not a regular file.")
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                let cause = String(cString: strerror(errno))
                throw CommandFileError(.unreadable, file: path, "It cannot be read (\(cause)).")
            }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= maximumBytes else { throw tooLarge(name) }
        }
    }
}
