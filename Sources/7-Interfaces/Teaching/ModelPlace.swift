import Foundation
import WakeWord

/// The file of a lesson's model. A write is complete or does nothing, and the former model stays beside the new one.
struct ModelPlace: Sendable {
    /// The path of the file itself, with symbolic links resolved.
    let path: String
    /// The path of the former model.
    var backup: String { path + ".bak" }
    private var folder: String { (path as NSString).deletingLastPathComponent }

    init(_ path: String) { self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    /// Why the model cannot be written, as a sentence; nil if it can. The check makes and removes a file, which detects
    /// missing permissions, a read-only file system and a full disk.
    func obstacle() -> String? {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return "\(path) is no file" }
        // A missing folder is made only by ``write(_:)``, so check the nearest folder above it.
        var folder = folder
        while access(folder, F_OK) != 0, folder != "/" {
            folder = (folder as NSString).deletingLastPathComponent
        }
        let probe = "\(folder)/.voiced-\(getpid()).probe"
        unlink(probe)
        let descriptor = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            return "\(folder) cannot be written by this daemon (\(String(cString: strerror(errno))))"
        }
        close(descriptor)
        unlink(probe)
        return nil
    }

    private func keepFormer() throws(WakeWordError) {
        let former: KeywordModel
        do { former = try KeywordModel(contentsOfFile: path) } catch {
            // A file that is no model is renamed unchanged.
            rename(path, backup)
            return
        }
        // Write it in the same safe way, so that the backup is complete, too.
        try former.write(toFile: backup, isPrivate: true)
    }

    /// Writes a model to a file that only its owner may read.
    ///
    /// - Returns: whether there was a model before, which is at ``backup`` now.
    func write(_ model: KeywordModel) throws(WakeWordError) -> Bool {
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var isReplaced = false
        if access(path, F_OK) == 0 {
            try keepFormer()
            isReplaced = true
        }
        try model.write(toFile: path, isPrivate: true)
        return isReplaced
    }
}
