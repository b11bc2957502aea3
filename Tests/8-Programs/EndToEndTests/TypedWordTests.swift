import Foundation
import Testing
import TestSupport
import WakeWord

@Suite("voiced enrol --typed", .serialized)
struct TypedWordTests {
    private static let hasEspeak = (try? Tool.run("which", ["espeak-ng"])) == 0

    private static func enrol(
        _ arguments: [String], in folder: TemporaryDirectory, environment: [String: String] = [:]
    ) throws -> Program.Outcome {
        try Program.run(
            ["enrol"] + arguments, environment: environment, timeout: 600,
            in: URL(fileURLWithPath: folder.path))
    }

    @Test(
        "makes a model that hears the word, and takes recordings later",
        .enabled(if: Speaker.isInstalled && hasEspeak, "skipped: flite, sox or espeak-ng is not installed"))
    func model() throws {
        let folder = TemporaryDirectory()
        let made = try Self.enrol(
            ["hey nova", "--typed", "--sounds-like", "hey nohva", "--voices", "12"], in: folder)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.errors.contains(" of 15 recordings") && made.errors.contains("no person has said it"))
        #expect(!made.errors.contains("synthesized-"), "\(made.errors)")
        let bundled = "\"hey nova\" comes with voiced; voiced enrol 'hey nova' --add"
        #expect(made.errors.contains(bundled), "\(made.errors)")
        #expect(made.errors.contains("scripts/install-voices"), "\(made.errors)")
        #expect(made.errors.contains("voiced run --model 'hey nova.wake'\n"), "\(made.errors)")
        #expect(made.errors.contains("voiced enrol 'hey nova' --extend 'hey nova.wake' --from mine-*.wav"))
        let path = folder.file("hey nova.wake")
        let model = try KeywordModel(contentsOfFile: path)
        #expect(model.name == "hey nova" && model.provenance.kind == "synthesized by espeak-ng and flite")
        #expect(model.recordings.allSatisfy { $0.label.hasPrefix("synthesized-") })

        try Speaker.say("hey nova", as: "mine", into: folder.path)
        let heard = try Program.run(["wake", folder.file("mine-1.wav"), "--model", path])
        #expect(heard.output.contains(#""keyword":"hey nova""#), "\(heard.errors)")
        let added = try Self.enrol(["hey nova", "--extend", path, "--from", "mine-1.wav"], in: folder)
        #expect(added.status == 0 && !added.errors.contains("comes with voiced"), "\(added.errors)")
        #expect(try KeywordModel(contentsOfFile: path).recordings.map(\.label).contains("recording-1"))
    }

    @Test(
        "has neural voices speak as well where they are installed, and says what is wrong with them",
        .enabled(if: Speaker.isInstalled && hasEspeak, "skipped: flite, sox or espeak-ng is not installed"))
    func neural() throws {
        let folder = TemporaryDirectory()
        let program = folder.write(
            Array(
                """
                #!/bin/sh
                [ "$4" = "hey nova" ] || { echo "no such word" >&2; exit 1; }
                for number in $(seq "$2"); do flite -voice slt -t "$4" -o "$1/clip-$number.wav"; done
                """.utf8), as: "voiced-voices")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let path = ["PATH": folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")]
        let made = try Self.enrol(["hey nova", "--typed", "--voices", "12"], in: folder, environment: path)
        #expect(made.status == 0 && made.errors.contains(" of 20 recordings"), "\(made.errors)")
        let model = try KeywordModel(contentsOfFile: folder.file("hey nova.wake"))
        #expect(model.provenance.kind == "synthesized by espeak-ng, flite and neural voices")
        let failed = try Self.enrol(["marigold", "--typed", "--voices", "3"], in: folder, environment: path)
        #expect(failed.status == 69 && failed.errors.contains("no such word"), "\(failed.errors)")
        #expect(failed.errors.contains("scripts/install-voices"), "\(failed.errors)")
        #expect(!failed.errors.contains("comes with voiced"), "\(failed.errors)")
    }

    @Test(
        "goes without neural voices if PATH has a folder that may not be searched",
        .enabled(if: Speaker.isInstalled && hasEspeak, "skipped: flite, sox or espeak-ng is not installed"))
    func unsearchable() throws {
        let folder = TemporaryDirectory()
        let locked = folder.file("locked")
        try FileManager.default.createDirectory(
            atPath: locked, withIntermediateDirectories: false, attributes: [.posixPermissions: 0])
        let path = [locked, ProcessInfo.processInfo.environment["PATH"] ?? ""].joined(separator: ":")
        // Root may search every folder unless it gives that right up.
        let root = geteuid() == 0 ? "setpriv --bounding-set -dac_override,-dac_read_search " : ""
        let (status, output) = try Tool.shell(
            "\(root)'\(Program.path)' enrol marigold --typed --voices 3",
            in: URL(fileURLWithPath: folder.path), environment: ["PATH": path])
        #expect(status == 0, "\(output)")
        #expect(folder.names.contains("marigold.wake"))
    }

    @Test(
        "refuses what is no word, and says what to do",
        arguments: [
            (["", "--typed"], "is no name for a word"),
            ([String(repeating: "nova ", count: 2000), "--typed"], "is no name for a word"),
            (["hey", "--typed", "--sounds-like", String(repeating: "nova ", count: 2000)], "at most 64"),
            (["привет", "--typed"], "--sounds-like"),
            (["hey", "--typed", "--sounds-like", "[[h]]"], "give Latin letters"),
            (["42", "--typed"], "begins with a letter"),
            (["hey", "--sounds-like", "hay"], "--typed"),
            (["hey", "--typed", "--voices", "1"], "between 3 and"),
            (["hey", "--typed", "--voice-only", "mine"], "--voice-only"),
        ])
    func refusals(arguments: [String], sentence: String) throws {
        let folder = TemporaryDirectory()
        let outcome = try Self.enrol(arguments, in: folder)
        #expect(outcome.status == 64, "\(outcome.errors)")
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        #expect(folder.names == [])
    }

    @Test("says what to install where no synthesizer is there, and warns of a short word")
    func missing() throws {
        let folder = TemporaryDirectory()
        let outcome = try Self.enrol(["nova", "--typed"], in: folder, environment: ["PATH": folder.path])
        #expect(outcome.status == 69, "\(outcome.errors)")
        #expect(outcome.errors.contains("apt install espeak-ng"), "\(outcome.errors)")
        #expect(outcome.errors.contains("\"nova\" is short"), "\(outcome.errors)")
        #expect(folder.names == [])
    }
}
