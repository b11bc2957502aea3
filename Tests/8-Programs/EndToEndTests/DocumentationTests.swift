import Foundation
import Testing
import VoiceTesting

@Suite("Documentation")
struct DocumentationTests {
    /// A command line that a page shows in a block of shell commands.
    struct Shown: CustomStringConvertible, Sendable {
        var page: String
        var line: String
        var description: String { "\(page): \(line)" }
    }

    private static let pages = [
        "README.md", "docs/voiced.md", "docs/wakeword.md", "docs/grammars.md", "docs/classifier.md",
        "docs/recognizers.md", "docs/home-assistant.md", "docs/not-heard.md", "docs/classifier-server.md",
        "Examples/README.md",
    ]

    /// The commands that run in the checkout as it is. Those of docs/wakeword.md are left out, because a person has to
    /// speak first.
    static let commands = pages.filter { $0 != "docs/wakeword.md" }.flatMap(commands(in:))

    /// Returns every `voiced` command in a page's ```sh blocks.
    static func commands(in page: String) -> [Shown] {
        let url = Program.root.appendingPathComponent(page)
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        var isShell = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
            if line.hasPrefix("```") { isShell = line == "```sh" }
            guard isShell, line.hasPrefix("voiced ") else { return nil }
            return Shown(page: page, line: String(line))
        }
    }

    @Test("shows commands")
    func thereAreCommands() { #expect(DocumentationTests.commands.count >= 4) }

    @Test("shows only commands that run", arguments: commands)
    func runs(shown: Shown) throws {
        let outcome = try Program.run(DocumentationTests.words(of: shown.line))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!outcome.output.isEmpty)
    }

    @Test("of every subcommand is taught by --help, with an example that runs")
    func help() throws {
        let help = try Program.run(["--help"])
        #expect(help.status == 0)
        for name in [
            "run", "listen", "replay", "wake", "enrol", "endpoints", "understand", "parse", "grammar",
            "aliases",
            "log", "privacy", "devices", "meter", "doctor", "status", "events", "say", "ask", "confirm",
            "submit", "trigger", "cancel", "mute", "unmute", "reload", "stop", "classifier",
        ] {
            #expect(help.output.contains("  \(name) "), "--help lists \(name)")
            let page = try Program.run(["help", name])
            #expect(page.status == 0)
            #expect(page.output.count > 300, "\(name) is explained")
            for line in page.output.split(separator: "\n") {
                // Leaves out `run` and `replay`, which need a microphone or a recorded session; live tests run them.
                guard !["run", "replay"].contains(name), let range = line.range(of: "Example: voiced ") else {
                    continue
                }
                let command = "voiced " + line[range.upperBound...]
                #expect(try Program.run(DocumentationTests.words(of: command)).status == 0, "\(command)")
            }
        }
    }

    @Test("lists in docs/voiced.md the events that there are")
    func pageIsComplete() throws {
        let page = try String(
            contentsOf: Program.root.appendingPathComponent("docs/voiced.md"), encoding: .utf8)
        for event in try Program.run(["listen", Program.demo]).objects {
            let name = try #require(event["event"] as? String)
            #expect(
                page.contains("- `\(name)` (") || page.contains("`\(name)`,"), "\(name) is documented")
        }
    }

    /// Returns the arguments of a command line; quotes hold words together.
    static func words(of line: String) -> [String] {
        line.matches(of: /"([^"]*)"|(\S+)/).map { String($0.1 ?? $0.2 ?? "") }.dropFirst().map { $0 }
    }
}
