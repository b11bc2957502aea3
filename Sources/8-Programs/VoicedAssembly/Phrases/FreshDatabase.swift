import Foundation

/// A database that a start makes because there is none; a start that fails removes it.
struct FreshDatabase {
    private let path: String
    private let isFresh: Bool
    /// The folders that were not there, the innermost first.
    private let folders: [String]

    /// Notes which files and folders exist before the database is opened.
    init(path: String) {
        self.path = URL(fileURLWithPath: path).standardizedFileURL.path
        isFresh = access(self.path, F_OK) != 0
        var folders: [String] = []
        var folder = (self.path as NSString).deletingLastPathComponent
        while access(folder, F_OK) != 0, folder.count > 1 {
            folders.append(folder)
            folder = (folder as NSString).deletingLastPathComponent
        }
        self.folders = folders
    }

    /// Removes the files and folders made since; keeps those that existed before, and folders that contain something
    /// else.
    func remove() {
        guard isFresh else { return }
        for ending in ["", "-wal", "-shm", "-journal", ".lock"] { unlink(path + ending) }
        for folder in folders { rmdir(folder) }
    }
}
