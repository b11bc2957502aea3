import ArgumentParser
import Testing
import VoicedConfiguration

@testable import VoicedCommands

@Suite("Subcommands")
struct KnownSubcommandsTests {
    private func sentence(_ words: String) -> String? {
        do {
            try KnownSubcommands.check(words.split(separator: " ").map(String.init), of: Voiced.self)
            return nil
        } catch {
            #expect(error.code == .validationFailure)
            return error.message
        }
    }

    @Test(
        "that are misspelt are refused with the nearest",
        arguments: [
            ("lisen x.wav", "\"lisen\" is no subcommand; did you mean \"listen\"?"),
            ("rnu", "\"rnu\" is no subcommand; did you mean \"run\"?"),
            ("help lisen", "\"lisen\" is no subcommand; did you mean \"listen\"?"),
            ("aliases lst", "\"lst\" is no subcommand; did you mean \"list\"?"),
            ("zzz", "\"zzz\" is no subcommand; voiced --help lists those that there are"),
            ("config zzz", "\"zzz\" is no subcommand; voiced config --help lists those that there are"),
        ])
    func misspelt(_ words: String, _ expected: String) { #expect(sentence(words) == expected) }

    @Test(
        "that there are pass, and so does what ArgumentParser looks at itself",
        arguments: [
            "", "--help", "--version", "listen lisen", "config check x", "help", "help run", "aliases --help",
        ])
    func known(_ words: String) { #expect(sentence(words) == nil) }

    @Test("take --config, all that look at the daemon's settings")
    func configuration() {
        func leaves(_ type: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
            let below = type.configuration.subcommands
            return below.isEmpty ? [type] : below.flatMap(leaves)
        }
        let own = ClassifierCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
        for type in leaves(Voiced.self) {
            let name = type.configuration.commandName ?? ""
            // A recorded session has its own; the classifier's server has another file; two lists read none.
            if name == "replay" || own.contains(name) { continue }
            if type == ConfigKeysCommand.self || type == LicencesCommand.self { continue }
            #expect(Voiced.helpMessage(for: type).contains("--config"), "\(name)")
        }
    }
}
