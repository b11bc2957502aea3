import Foundation
import VoicedConfiguration
import VoicedTerminal

/// The file that `enrol` writes, which may be there already.
struct ModelOutput {
    let path: String
    /// The file of the model that is extended, which may be overwritten; nil if none is extended.
    let extended: String?

    /// Whether the file is there, and no model that is extended.
    var isTaken: Bool {
        access(path, F_OK) == 0 && extended.map(ModelOutput.resolved) != ModelOutput.resolved(path)
    }

    /// Refuses, before the recording, a file whose folder does not exist or cannot be written.
    func requireFolder() throws(Failure) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        // The folder of the user's models is made together with the first model.
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
