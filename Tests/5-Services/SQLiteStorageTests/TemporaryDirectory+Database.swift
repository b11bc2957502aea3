import Foundation
import TestSupport

extension TemporaryDirectory {
    /// The path of the test's database, which need not be there.
    var database: String { file("voice.sqlite") }
}

/// The permission bits of a file.
func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
}
