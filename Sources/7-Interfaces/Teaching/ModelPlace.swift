import Foundation
import WakeWord

/// The file of a lesson's model. It is written completely or not at all, and the former model is kept beside it.
struct ModelPlace: Sendable {
    /// The file, not a link to it.
    let path: String
    /// The path under which the former model is kept.
    var backup: String { path + ".bak" }
    private var folder: String { (path as NSString).deletingLastPathComponent }

    init(_ path: String) { self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    /// Why the model cannot be written, as a sentence; nil if it can. This makes and removes a file, which detects
    /// missing permissions, a read-only file system and a full disk.
    func obstacle() -> String? {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return "\(path) is no file" }
        // A folder that is missing is made only when there is something to put in it.
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
        // Written in the same safe way, so that the backup is complete, too.
        try former.write(toFile: backup, isPrivate: true)
    }

    /// Writes a model, which its owner alone may read.
    ///
    /// - Returns: whether there was one before, which is ``backup`` now.
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
