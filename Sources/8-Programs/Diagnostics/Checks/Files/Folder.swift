import Foundation

/// Looks up existing folders.
enum Folder {
    /// The folder of `path`, or the nearest existing one above it, or the file in its place.
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
