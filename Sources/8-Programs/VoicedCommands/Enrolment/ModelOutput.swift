import Foundation
import VoicedConfiguration
import VoicedTerminal

/// The file into which a new model goes, and which may exist already.
struct ModelOutput {
    let path: String
    /// The file of the model that the new one extends, which the new one may replace; nil if it extends none.
    let extended: String?

    /// Whether the file exists and is not that of the extended model.
    var isTaken: Bool {
        access(path, F_OK) == 0 && extended.map(ModelOutput.resolved) != ModelOutput.resolved(path)
    }

    /// Throws, before the recording, if the file's folder does not exist or cannot be written.
    func requireFolder() throws(Failure) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        // If the folder of the user's models is missing, the command makes it together with the first model.
        guard access(path, F_OK) == 0 || folder == DataFiles.ownFolder || access(folder, W_OK) == 0 else {
            throw Failure(
                .cannotCreate,
                "\(path) cannot be written: \(folder) is no folder, or not writable; name another with --output"
            )
        }
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
}
