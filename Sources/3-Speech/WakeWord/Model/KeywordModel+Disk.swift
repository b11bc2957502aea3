import Foundation
import Intake

extension KeywordModel {
    /// Reads a `.wake` file. Throws `unreadable` when there is no such regular file, and what
    /// ``init(decoding:)`` throws.
    public init(contentsOfFile path: String) throws(WakeWordError) {
        let file: SmallFile
        do throws(SmallFileError) {
            file = try SmallFile(path: path, maximumByteCount: Limit.bytes)
        } catch {
            if case .tooLarge = error.reason {
                throw WakeWordError(.badModel, "\(path) is larger than any keyword model: name a .wake file.")
            }
            throw WakeWordError(.unreadable, "The keyword model \(error).", underlying: error)
        }
        do { try self.init(decoding: file.bytes) } catch {
            throw WakeWordError(error.code, "\(path): \(error.message)", underlying: error.underlying)
        }
    }

    /// Writes a `.wake` file. An older file of that name stays until the new one is complete.
    ///
    /// A new file has mode 0600: its owner alone may read it, since it holds what voices sound like. A file that
    /// replaces another keeps the other's mode, unless `isPrivate` is true: then it has mode 0600, too. Throws
    /// `unwritable` if the file cannot be written.
    public func write(toFile path: String, isPrivate: Bool = false) throws(WakeWordError) {
        let bytes = try encoded()
        // If the path is a link, the new file replaces the file that it leads to, and not the link.
        let path = URL(filePath: path).resolvingSymlinksInPath().path
        var status = stat()
        let mode = !isPrivate && stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
        do { try WholeFile.write(bytes, to: path, mode: mode) } catch {
            throw WakeWordError(
                .unwritable,
                "The keyword model \(path) cannot be written (\(error.localizedDescription)): check the folder, its "
                    + "permissions and the disk.", underlying: error)
        }
    }
}
