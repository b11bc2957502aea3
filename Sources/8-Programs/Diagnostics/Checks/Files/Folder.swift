import Foundation

/// Looks up existing folders.
enum Folder {
    /// Returns the folder of `path` or, if it does not exist, the nearest existing folder above it. The result may be a
    /// file that stands in the place of a folder.
    static func nearest(to path: String) -> String {
        var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path) {
            folder.deleteLastPathComponent()
        }
        return folder.path
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
