import Foundation

/// Files for their owner only, each of which is either whole or missing.
enum PrivateFile {
    /// An error with a file, as a sentence without any of its content.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Writes a file in one step, and returns once it is on the disk.
    static func write(_ data: Data, to path: String) throws {
        let draft = path + ".new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("cannot be written", path) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: data)
            try file.synchronize()
        } catch {
            unlink(draft)
            throw Failure(description: "\(path) cannot be written: \(error.localizedDescription)")
        }
        guard rename(draft, path) == 0 else { throw failure("cannot be replaced", path) }
        synchronizeFolder(of: path)
    }

    /// A file of at most `limit` bytes; nil if there is none.
    static func read(_ path: String, limit: Int = 1 << 20) throws -> Data? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure("cannot be read", path)
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let data = try file.read(upToCount: limit + 1) ?? Data()
        guard data.count <= limit else { throw Failure(description: "\(path) is too large to be ours") }
        return data
    }

    /// Overwrites a file and deletes it. A disk that writes elsewhere keeps the old bytes for a while, so it matters
    /// that the file cannot be read without a key.
    static func remove(_ path: String) throws {
        if let file = FileHandle(forWritingAtPath: path) {
            let length = Int((try? file.seekToEnd()) ?? 0)
            try? file.seek(toOffset: 0)
            try? file.write(contentsOf: Data(count: length))
            try? file.synchronize()
            try? file.close()
        }
        guard unlink(path) == 0 || errno == ENOENT else { throw failure("cannot be removed", path) }
        synchronizeFolder(of: path)
    }

    private static func synchronizeFolder(of path: String) {
        let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private static func failure(_ what: String, _ path: String) -> Failure {
        Failure(description: "\(path) \(what): \(String(cString: strerror(errno)))")
    }
}
