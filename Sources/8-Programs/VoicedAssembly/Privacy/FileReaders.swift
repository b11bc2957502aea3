import Foundation

/// The users who may read a file, by its mode and the modes of its folders. Root always may.
struct FileReaders {
    /// The owner's name, or number.
    let owner: String
    /// The name of the group, if it may read; else nil.
    let group: String?
    let isEveryUser: Bool

    /// Looks at a file and its folders; nil if there is no such file.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        owner = Self.name(ofUser: status.st_uid)
        var mayGroup = status.st_mode & 0o040 != 0
        var mayOthers = status.st_mode & 0o004 != 0
        var folder = (URL(fileURLWithPath: path).resolvingSymlinksInPath().path as NSString)
            .deletingLastPathComponent
        while true {
            var above = stat()
            if stat(folder, &above) == 0 {
                let others = above.st_mode & 0o001 != 0
                mayOthers = mayOthers && others
                mayGroup = mayGroup && (above.st_gid == status.st_gid ? above.st_mode & 0o010 != 0 : others)
            }
            guard folder != "/", !folder.isEmpty else { break }
            folder = (folder as NSString).deletingLastPathComponent
        }
        isEveryUser = mayOthers
        group = mayGroup ? Self.name(ofGroup: status.st_gid) : nil
    }

    /// The readers in words, such as `voiced`, `voiced, group audio` or `every user`.
    var description: String {
        if isEveryUser { return "every user" }
        return [owner, group.map { "group \($0)" }].compactMap(\.self).joined(separator: ", ")
    }

    private static func name(ofUser id: uid_t) -> String {
        guard let entry = getpwuid(id), let name = entry.pointee.pw_name else { return "user \(id)" }
        return String(cString: name)
    }

    private static func name(ofGroup id: gid_t) -> String {
        guard let entry = getgrgid(id), let name = entry.pointee.gr_name else { return "\(id)" }
        return String(cString: name)
    }
}
