import Foundation
import Logging
import VoicedConfiguration
import VoicedTerminal
import WakeWord

/// The files of models that refined themselves, one file each in the folder of the daemon's state. A model whose file a
/// person deletes is the enrolled one again.
enum AdaptedModels {
    private static func path(of name: String) -> URL {
        let file = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? name
        return URL(fileURLWithPath: BaseFolder.state).appendingPathComponent("adapted/\(file).wake")
    }

    /// Returns the refined version of a model; nil if there is none since the model's file was written, or if it cannot
    /// be read.
    static func latest(of original: KeywordModel, path: String, logger: Logger) -> KeywordModel? {
        let adapted = AdaptedModels.path(of: original.name)
        guard let written = date(of: adapted.path), let enrolled = date(of: path), written > enrolled else {
            return nil
        }
        do {
            let model = try KeywordModel(contentsOfFile: adapted.path)
            guard model.name == original.name, model.frontEnd == original.frontEnd else { return nil }
            return model
        } catch {
            logger.warning("\"\(original.name)\" is as it was enrolled: \(Failure(error).message)")
            return nil
        }
    }

    /// Keeps a model for the next start.
    static func save(_ model: KeywordModel) throws {
        let path = path(of: model.name)
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try model.write(toFile: path.path)
    }

    private static func date(of path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}
