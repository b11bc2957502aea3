import Foundation
import Testing
import TestSupport

@Suite("The commands of Benchmarks/README.md")
struct DocumentationTests {
    /// A command of a ```sh block, on as many lines as it is shown.
    struct Shown: CustomTestStringConvertible, Sendable {
        var text: String
        var testDescription: String { String(text.prefix(60)) }
        var needsRecordings: Bool { text.contains("$D/") }
    }

    private static let page =
        (try? String(contentsOfFile: Program.root + "/Benchmarks/README.md", encoding: .utf8)) ?? ""

    private static let commands: [Shown] = page.components(separatedBy: "```sh\n").dropFirst().flatMap {
        $0.components(separatedBy: "\n```")[0].replacing("\\\n", with: " ")
            .split(separator: "\n").filter { $0.hasPrefix("swift run") || $0.hasPrefix("scripts/bench") }
            .map { Shown(text: String($0)) }
    }

    /// Commands that take hours on all recordings run on a few of them.
    private static let shorter = [
        ("--templates 3 32 all", "--templates 3 --draws 1 --limit 5"),
        ("--speakers", "--limit 12 --speakers"),
        ("--background", "--limit 5 --background"),
        ("--noise", "--limit 2 --snr 9 --noise"),
        ("soak --hours 1", "soak --hours 0.05"),
        ("pipelinebench live", "pipelinebench live --seconds 15"),
        ("pipelinebench memory", "pipelinebench memory --keywords 1 --aliases 1000"),
    ]

    @Test("cover every program")
    func complete() {
        for program in [
            "wakebench", "endpointbench", "commandbench", "speakerbench", "pipelinebench", "scripts/bench",
        ] {
            #expect(Self.commands.contains { $0.text.contains(program) }, "\(program)")
        }
    }

    @Test(
        "run, where the recordings are",
        .enabled(if: Program.recordings != nil, "skipped: VOICEENGINE_RECORDINGS names no recordings"),
        arguments: commands.filter(\.needsRecordings))
    func onRecordings(shown: Shown) throws { try run(shown) }

    @Test("run", arguments: commands.filter { !$0.needsRecordings && !$0.text.hasPrefix("scripts/bench") })
    func alone(shown: Shown) throws { try run(shown) }

    @Test("are options that scripts/bench has")
    func script() throws {
        let usage = try Program.shell("scripts/bench --help").errors
        for shown in Self.commands where shown.text.hasPrefix("scripts/bench") {
            let words = shown.text.split(separator: " ").dropFirst().prefix { $0 != "#" }
            for option in words where option.hasPrefix("--") {
                #expect(usage.contains(option), "\(shown.text)")
            }
        }
    }

    private func run(_ shown: Shown) throws {
        let folder = TemporaryDirectory()
        var line = shown.text.replacing("swift run -c release ", with: "'\(Program.folder)'/")
            .replacing("--output Benchmarks/results", with: "--output '\(folder.path)'")
            .replacing(".build/benchmarks/runs", with: "'\(folder.path)'")
        for (long, short) in Self.shorter where !line.contains("--limit") {
            line = line.replacing(long, with: short)
        }
        let outcome = try Program.shell(line, environment: ["D": Program.recordings ?? ""])
        // If other programs take the processor, a measurement in real time says so, and its figures do not count.
        guard !outcome.errors.contains("measure on a machine with less to do") else { return }
        #expect(outcome.status == 0, "\(line)\n\(outcome.errors)")
    }
}
