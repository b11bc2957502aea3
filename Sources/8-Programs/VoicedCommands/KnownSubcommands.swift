import ArgumentParser
import Commands
import VoicedConfiguration

/// Refuses an unknown subcommand and names the nearest one. Without this check, ArgumentParser would report an
/// unexpected argument.
enum KnownSubcommands {
    /// - Parameters:
    ///   - arguments: the words of the command line, without the program.
    ///   - program: the type of the whole program.
    /// - Throws: ``Failure`` with code 64 if a word names no subcommand.
    static func check(
        _ arguments: [String], of program: any ParsableCommand.Type
    ) throws(Failure) {
        var command = program
        var path = program.configuration.commandName ?? ""
        for word in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
            let known = command.configuration.subcommands
            guard !known.isEmpty, !word.hasPrefix("-") else { return }
            guard let next = known.first(where: { $0.configuration.commandName == word }) else {
                let names = known.compactMap { $0.configuration.commandName }
                let near = NearName.nearest(to: word, among: names)
                let advice =
                    near.map { "did you mean \"\($0)\"?" } ?? "\(path) --help lists those that there are"
                throw Failure(.validationFailure, "\"\(word)\" is no subcommand; \(advice)")
            }
            command = next
            path += " " + word
        }
    }
}
