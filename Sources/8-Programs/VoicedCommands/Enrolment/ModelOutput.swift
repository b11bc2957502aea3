import Foundation
import VoicedConfiguration
import VoicedTerminal

/// The file that `enrol` writes, which may be there already.
struct ModelOutput {
    let path: String

    /// Checks before the recording that the file may be written.
    ///
    /// - Parameters:
    ///   - extended: the model that is extended; its file may be overwritten.
    ///   - isForced: whether any file may be overwritten.
    /// - Throws: ``Failure`` if the file exists and may not be overwritten, or if its folder does not exist.
    init(path: String, extending extended: String?, isForced: Bool) throws(Failure) {
        self.path = path
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard access(path, F_OK) == 0 else {
            // The folder of the user's models is made together with the first model.
            guard folder == DataFiles.ownFolder || access(folder, W_OK) == 0 else {
                throw Failure(
                    .cannotCreate,
                    "\(path) cannot be written: \(folder) is no folder, or not writable; name another with --output"
                )
            }
            return
        }
        guard !isForced, extended.map(ModelOutput.resolved) != ModelOutput.resolved(path) else { return }
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
            throw Failure(
                .cannotCreate, "\(path) is there already; --force writes over it, --output names another file"
            )
        }
        Console.say("\(path) is there already. Write over it? (yes or no)")
        guard ["yes", "y"].contains(readLine()?.lowercased()) else {
            throw Failure(.cannotCreate, "\(path) is left as it was; --output names another file")
        }
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
}
