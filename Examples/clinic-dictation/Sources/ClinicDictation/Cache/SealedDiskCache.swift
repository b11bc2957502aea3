import Crypto
import Foundation

/// The answers that may be on the disk, each encrypted in a file with a meaningless name. The date of a file is the
/// time at which it expires, so expired files can be deleted without a key, even while the screen is locked.
struct SealedDiskCache: Sendable {
    /// The content of a file.
    private struct Piece: Codable {
        var path: String
        var fetched: Date
        var body: Data
    }

    /// The largest number of files. A day of a busy clinic has a few hundred.
    private static let maximumCount = 1000

    let folder: String
    let key: SymmetricKey
    let nameKey: SymmetricKey

    /// Writes an answer, with its date.
    func write(_ body: Data, fetched: Date, for resource: ClinicResource) throws {
        precondition(resource.mayBeOnDisk, "\(resource.path) is for memory alone")
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw PrivateFile.Failure(description: "\(folder) cannot be made")
        }
        let piece = try ClinicCoding.encode(Piece(path: resource.path, fetched: fetched, body: body))
        let path = file(of: resource)
        try PrivateFile.write(try AES.GCM.seal(piece, using: key).combined!, to: path)
        try FileManager.default.setAttributes(
            [.modificationDate: fetched + resource.longestShown], ofItemAtPath: path)
    }

    /// Returns the answer and its date; nil if there is none. Deletes a file that was damaged, changed or exchanged
    /// for another.
    func read(_ resource: ClinicResource) -> (body: Data, fetched: Date)? {
        let path = file(of: resource)
        guard let data = try? PrivateFile.read(path, limit: 4 << 20) else { return nil }
        guard let box = try? AES.GCM.SealedBox(combined: data),
            let opened = try? AES.GCM.open(box, using: key),
            let piece = try? ClinicCoding.decode(Piece.self, from: opened), piece.path == resource.path
        else {
            unlink(path)
            return nil
        }
        return (piece.body, piece.fetched)
    }

    /// Deletes expired files and, if there are too many, those that expire first.
    static func prune(_ folder: String, at date: Date) {
        let manager = FileManager.default
        let files = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
        let dated = files.map { name -> (path: String, left: Double) in
            let path = folder + "/" + name
            let end = (try? manager.attributesOfItem(atPath: path))?[.modificationDate] as? Date
            return (path, end?.timeIntervalSince(date) ?? 0)
        }
        // A file that expires later than any can was written under another clock.
        let longest = ClinicResource.clinicInfo.longestShown
        let kept = dated.filter { $0.left > 0 && $0.left <= longest }.sorted { $0.left > $1.left }
            .prefix(maximumCount)
        for path in Set(dated.map(\.path)).subtracting(kept.map(\.path)) { unlink(path) }
    }

    /// Deletes all files. Without the key, which is deleted first, they are already noise.
    static func purge(_ folder: String) throws {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard unlink(folder + "/" + name) == 0 || errno == ENOENT else {
                throw PrivateFile.Failure(description: "\(folder)/\(name) cannot be removed")
            }
        }
    }

    private func file(of resource: ClinicResource) -> String {
        let name = HMAC<SHA256>.authenticationCode(for: Data(resource.path.utf8), using: nameKey)
        return folder + "/"
            + name.prefix(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }
}
