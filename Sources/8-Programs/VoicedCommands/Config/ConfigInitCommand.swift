import ArgumentParser
import Foundation
import RoomMode
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced config init`: writes a configuration to begin with.
struct ConfigInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a configuration with every setting explained.",
        discussion: """
            Each setting has its default, or is off. A file that is there already stays as it is, unless --force is given. \
            With - as the file the text goes to standard output.

            Example: voiced config init --domain home
            """)

    @Argument(
        help: "The file; without it ~/.config/voiced/voiced.yaml.", completion: .file())
    var file: String?

    @Option(help: "The same as the file.", completion: .file())
    var config: String?

    @Option(help: "What voiced carries out by itself:")
    var domain = Configuration.Domain.operatingRoom

    @Flag(help: "Write over a file that is there.")
    var force = false

    func validate() throws {
        if file != nil, config != nil { throw ValidationError("a file and --config name the same; give one") }
    }

    func run() throws {
        let file = file ?? config
        let sample = ConfigurationSample(domain: domain)
        if file == "-" {
            let lines = sample.text.split(separator: "\n", omittingEmptySubsequences: false)
            // The text ends with a line break, which `write` adds.
            for line in lines.dropLast() { Console.write(String(line)) }
            return
        }
        let path = file ?? ConfigurationFile.ofUser
        guard force || access(path, F_OK) != 0 else {
            throw Failure(
                .cannotCreate, "\(path) is there already; edit it, or write over it with --force")
        }
        try makeFolder(of: path)
        // The file is for its owner alone, because a configuration may name people and places.
        try PrivateFile.write(Data(sample.text.utf8), to: path)
        Console.say("\(path) is written. It is that of \(domain.inWords). Edit it, then:")
        let named = file.map { " \(ShellWord($0))" } ?? ""
        Console.say("    voiced config check\(named)")
        Console.say("    voiced run\(file.map { " --config \(ShellWord($0))" } ?? "")")
        if domain == .operatingRoom {
            Console.say("For a home instead: voiced config init\(named) --domain home --force")
        }
    }

    private func makeFolder(of path: String) throws(Failure) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(.cannotCreate, "the folder \(folder) cannot be made; name a file in another one")
        }
    }
}
