import Glibc

/// Why a file was not read.
package struct SmallFileError: Error, CustomStringConvertible {
    /// The reason, sorted by what the caller should do.
    package enum Reason: Hashable, Sendable {
        /// There is no file of that name: check the path.
        case missing
        /// The path names a folder.
        case directory
        /// The path names a pipe, a socket or a device.
        case notRegular
        /// The file has more bytes than this.
        case tooLarge(Int)
        /// The system refuses, with this error number.
        case unreadable(CInt)

        init(openingFailed number: CInt) {
            switch number {
            case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: self = .missing
            // The error of opening a socket.
            case ENXIO: self = .notRegular
            default: self = .unreadable(number)
            }
        }
    }

    package var path: String
    package var reason: Reason

    /// What is wrong with the file and what to do, to follow its name: `is a folder; name a file`.
    package var clause: String {
        switch reason {
        case .missing: "is not there; check the path"
        case .directory: "is a folder; name a file in it"
        case .notRegular: "is a pipe or a device; save its contents to a regular file, and name that"
        case .tooLarge(let limit):
            "is larger than \(SmallFileError.size(limit)), and not what belongs there; check the path"
        case .unreadable(let number):
            "cannot be read (\(String(cString: strerror(number)))); see that this user may read it"
        }
    }

    /// A sentence that begins with the path.
    package var description: String { "\(path) \(clause)" }

    /// A number of bytes for a person.
    private static func size(_ count: Int) -> String {
        switch count {
        case (1 << 20)... where count.isMultiple(of: 1 << 20): "\(count >> 20) MiB"
        case 1024... where count.isMultiple(of: 1024): "\(count >> 10) KiB"
        default: "\(count) bytes"
        }
    }
}
