import Foundation

extension CommandLabels {
    /// Returns the paths of the labelled recordings in a folder, by file name.
    ///
    /// - Throws: ``CommandLabelsError`` with `notFound` if one is missing. Otherwise figures over some of the
    ///   recordings would be compared with figures over all.
    public func paths(in folder: String) throws(CommandLabelsError) -> [String: String] {
        let names = self.names
        let paths = names.map { (folder as NSString).appendingPathComponent($0) }
        let missing = zip(names, paths).filter { !FileManager.default.fileExists(atPath: $0.1) }
        if let first = missing.first {
            throw CommandLabelsError(
                .notFound,
                "“\(first.0.prefix(80))” and \(missing.count - 1) more recordings that the labels name are not in "
                    + "“\(folder)”; get them, or take them out of the labels.")
        }
        return Dictionary(uniqueKeysWithValues: zip(names, paths))
    }
}
