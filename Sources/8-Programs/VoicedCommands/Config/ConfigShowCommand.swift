import ArgumentParser
import Foundation
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced config show`: prints the settings in effect.
struct ConfigShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print the configuration that counts: the file's settings and the defaults.",
        discussion: """
            What it prints is a configuration in YAML; with --json it is the same as an object. Settings that are off and \
            have no default are left out; `voiced config init` writes them all.

            Example: voiced config show
            """)

    @OptionGroup var configuration: ConfigurationOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let file = try configuration.file()
        let counting = try ConfigurationSample().settings(changedBy: file.path)
        if json {
            Console.write(try counting.json)
            return
        }
        Console.write(
            "# " + (file.path.map { "\($0), and the defaults" } ?? "no file is there; the defaults"))
        Console.write(try counting.yaml)
        if file.configuration.mqtt?.topic == nil, let topic = file.configuration.brokerTopic {
            Console.write("# mqtt.topic is not set, so it is \(topic)")
        }
    }
}
