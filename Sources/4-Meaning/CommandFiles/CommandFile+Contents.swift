import Foundation
import Intake

extension CommandFile {
    static func tooLarge(_ name: String) -> CommandFileError {
        CommandFileError(
            .tooLarge, file: name,
            "This is larger than \(maximumBytes) bytes, and no list of phrases; check the path.")
    }

    /// The text of a regular file of at most ``maximumBytes``.
    static func text(path: String) throws(CommandFileError) -> String {
        let name = URL(fileURLWithPath: path).lastPathComponent
        let file: SmallFile
        do throws(SmallFileError) {
            file = try SmallFile(path: path, maximumByteCount: maximumBytes)
        } catch {
            let sentence = "This \(error.clause)."
            switch error.reason {
            case .missing:
                throw CommandFileError(.notFound, file: path, "There is no such file; check the path.")
            case .tooLarge: throw tooLarge(name)
            case .notRegular, .directory: throw CommandFileError(.notRegular, file: path, sentence)
            case .unreadable: throw CommandFileError(.unreadable, file: path, sentence, underlying: error)
            }
        }
        guard let text = file.text else {
            throw CommandFileError(.syntax, file: name, "This is not UTF-8 text; save it as UTF-8.")
        }
        return text
    }
}
