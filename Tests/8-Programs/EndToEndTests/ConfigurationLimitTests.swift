import Foundation
import Testing
import TestSupport

/// Configurations that are too large, and special files where a configuration names a file. The program waits for none
/// of them.
@Suite("A configuration that is too much of something", .timeLimit(.minutes(5)))
struct ConfigurationLimitTests {
    private let directory = TemporaryDirectory()

    private func expectRefusal(_ config: String, _ word: String) throws {
        let outcome = try Program.run(["listen", Program.demo, "--config", config])
        #expect(outcome.status == 78, "\(outcome.errors)")
        #expect(outcome.errors.contains(word), "\(outcome.errors.prefix(1_000))")
        #expect(outcome.errors.utf8.count < 2_000, "a sentence, and not the file")
        #expect(outcome.output.isEmpty)
    }

    /// References to references, which expand to nine to the tenth power of texts in a key that is hashed.
    private static let bomb: String = {
        let first = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        let rest = (1...10).map { number in
            "a\(number): &a\(number) [\(Array(repeating: "*a\(number - 1)", count: 9).joined(separator: ", "))]\n"
        }
        return first + rest.joined() + "? *a10\n: 1\n"
    }()

    private static let texts: [(String, String)] = [
        (bomb, "Anchors"), ("# a comment\u{2028}" + bomb, "Anchors"),
        ("recognizer:\n" + String(repeating: "  - pocketsphinx\n", count: 3_000), "more than 8 recognizers"),
        ("keywords:\n" + String(repeating: "  - model: a.wake\n", count: 17), "more than 16 keywords"),
        (String(repeating: "# \n", count: 100_000), "larger than 256 KiB"),
        (String(repeating: "[", count: 200_000), "YAML"),
        (String(repeating: "a", count: 200_000) + ": 1\n", "YAML"),
        (
            "recognizer: { kind: wyoming, uri: \"tcp://\(String(repeating: "a", count: 1_000)):1\" }\n",
            "tcp://"
        ),
    ]

    @Test("is refused with a sentence", arguments: texts.indices)
    func tooMuch(index: Int) throws {
        let (text, word) = Self.texts[index]
        try expectRefusal(directory.write(Array(text.utf8), as: "voiced.yaml"), word)
    }

    @Test("is none if it is no text, and may be nothing but comments")
    func noText() throws {
        try expectRefusal(directory.write([0x61, 0xFF, 0x3A, 0x20, 0x31], as: "latin.yaml"), "UTF-8")
        let comments = directory.write(Array("# nothing yet, R&D\n".utf8), as: "comments.yaml")
        #expect(try Program.run(["listen", Program.demo, "--config", comments]).status == 0)
    }

    @Test("or is a pipe, or names one, is refused and not waited for")
    func pipes() throws {
        let pipe = directory.file("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        try expectRefusal(pipe, "a pipe")
        try expectRefusal("/dev/zero", "a device")
        let http = "recognizer: { kind: http, url: \"http://127.0.0.1:1/\", model: m, key-file: pipe }\n"
        for text in [
            "aliases: pipe\n", "grammar: pipe\n",
            "recognizer: { kind: pocketsphinx, pronunciations: pipe }\n", http,
            "classifier: { url: \"http://127.0.0.1:1/\", key-file: pipe }\n",
        ] {
            try expectRefusal(directory.write(Array(text.utf8), as: "voiced.yaml"), "a pipe")
        }
    }
}
