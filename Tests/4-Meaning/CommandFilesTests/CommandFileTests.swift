import CommandFiles
import Commands
import Foundation
import RoomMode
import Testing
import TestSupport

@Suite("Command files")
struct CommandFileTests {
    private let small = """
        version: 1
        milestones:
          - name: Patient In
            phrases: [patient in, "Wheels in!"]
          - name: Incision
            phrases:
              - incision
        actions:
          cancel_pending: [no, leave it]
          query_time: [what's the time]
        """

    @Test("reads milestones in order and phrases as text")
    func reads() throws {
        let file = try CommandFile(yaml: small, vocabulary: .operatingRoom)
        #expect(file.targets.map(\.name) == ["Patient In", "Incision"])
        #expect(
            file.aliases.map(\.phrase) == [
                "patient in", "Wheels in!", "incision", "no", "leave it", "what's the time",
            ])
        #expect(
            file.aliases.map(\.action) == [
                .record, .record, .record, .cancelPending, .cancelPending, .queryTime,
            ])
        #expect(file.aliases.allSatisfy { $0.scope == .global && $0.isInUse && !$0.isAutoLearned })
        let parser = CommandParser(AliasDictionary(file.aliases, milestones: file.targets))
        #expect(parser.dictionary.issues.isEmpty)
        #expect(parser.parse("wheels in").command?.targetName == "Patient In")
        #expect(parser.parse("no", awaitingConfirmation: true).command?.action == .cancelPending)
    }

    @Test("gives the same keys for the same file, and a key of its own to everything")
    func keys() throws {
        let file = try CommandFile(yaml: small, vocabulary: .operatingRoom)
        #expect(try CommandFile(yaml: small, vocabulary: .operatingRoom) == file)
        let keys = file.aliases.map(\.id) + file.targets.map(\.id) + file.targets.compactMap(\.kindID)
        #expect(Set(keys).count == keys.count)
        // These keys must never change, because databases hold them.
        #expect(file.targets[0].id.uuidString == Self.patientInKey)
        for key in keys {
            let text = Array(key.uuidString)
            #expect(text[14] == "8" && "89AB".contains(text[19]))
        }
    }

    private static let patientInKey = "EFD28518-7794-864F-9B89-92453D652B4E"

    struct Refusal: Sendable, CustomStringConvertible {
        var name: String
        var yaml: String
        var line: Int?
        var says: String
        var description: String { name }

        init(_ name: String, _ yaml: String, line: Int?, _ says: String) {
            (self.name, self.yaml, self.line, self.says) = (name, yaml, line, says)
        }
    }

    @Test(
        "refuses, with the line,",
        arguments: [
            Refusal("an empty file", "", line: nil, "empty"),
            Refusal("a scalar", "hello", line: 1, "mapping"),
            Refusal("no version", "actions:\n  cancel: [stop]", line: 1, "version is missing"),
            Refusal("another version", "version: 2\n", line: 1, "version 1"),
            Refusal("no phrases at all", "version: 1\n", line: 1, "no phrase"),
            Refusal("an unknown key", "version: 1\nmilestone: []\n", line: 2, "“milestone” is unknown"),
            Refusal(
                "an unknown key in a milestone", "version: 1\nmilestones:\n  - name: A\n    phrase: [a]\n",
                line: 4, "“phrase” is unknown"),
            Refusal(
                "an unknown action", "version: 1\nactions:\n  explode: [boom]\n", line: 3,
                "“explode” is unknown"),
            Refusal(
                "record as an action", "version: 1\nactions:\n  record: [boom]\n", line: 3,
                "under their milestone"),
            Refusal(
                "a milestone without phrases", "version: 1\nmilestones:\n  - name: A\n", line: 3,
                "name and phrases"),
            Refusal(
                "an empty list", "version: 1\nmilestones:\n  - name: A\n    phrases: []\n", line: 4,
                "no phrase"),
            Refusal(
                "a milestone twice",
                "version: 1\nmilestones:\n  - {name: A b, phrases: [a]}\n  - {name: a-B, phrases: [c]}\n",
                line: 4, "line 3"),
            Refusal(
                "a phrase twice", "version: 1\nactions:\n  cancel: [stop it]\n  undo_last:\n    - Stop it!\n",
                line: 5, "line 3"),
            Refusal("a phrase of punctuation", "version: 1\nactions:\n  cancel: ['!?']\n", line: 3, "letter"),
            Refusal("an empty phrase", "version: 1\nactions:\n  cancel:\n    -\n", line: 4, "letter"),
            Refusal(
                "a mapping for a phrase", "version: 1\nactions:\n  cancel:\n    - a: b\n", line: 4,
                "must be text"),
            Refusal("a text for a list", "version: 1\nactions:\n  cancel: stop\n", line: 3, "must be a list"),
            Refusal("a list for a mapping", "version: 1\nactions: [cancel]\n", line: 2, "must be a mapping"),
            Refusal("a key twice", "version: 1\nactions:\n  cancel: [a]\n  cancel: [b]\n", line: 3, "twice"),
            Refusal("a tag", "version: 1\nactions:\n  cancel: [!secret a]\n", line: 3, "Tags"),
            Refusal("broken YAML", "version: 1\nactions: [a\nb: c\n", line: 3, "not YAML"),
            Refusal("two documents", "version: 1\n---\nversion: 1\n", line: 2, "not YAML"),
            Refusal("a tab for indentation", "version: 1\nactions:\n\tcancel: [a]\n", line: 3, "not YAML"),
            Refusal("an anchor", "version: 1\nactions:\n  cancel: &a [stop]\n", line: 3, "not allowed"),
            Refusal("a reference", "version: 1\nactions:\n  cancel: [*a]\n", line: 3, "not allowed"),
            Refusal(
                "an anchor behind a quoted sign", "version: 1\nactions: {cancel: [\"#\", &b c]}\n", line: 2,
                "not allowed"),
            Refusal("a merge key", "version: 1\n<<: {a: b}\n", line: 2, "unknown"),
            Refusal(
                "a phrase without end",
                "version: 1\nactions:\n  cancel: [\(String(repeating: "a", count: 300))]\n", line: 3,
                "200 characters"),
            Refusal(
                "a control character", "version: 1\nactions:\n  cancel: [\u{1}]\n", line: nil, "not text"),
        ])
    func refuses(_ refusal: Refusal) throws {
        let error = try #require(throws: CommandFileError.self) {
            try CommandFile(yaml: refusal.yaml, name: "f.yaml", vocabulary: .operatingRoom)
        }
        #expect(error.line == refusal.line)
        #expect(error.message.contains(refusal.says))
        #expect(error.message.hasPrefix(refusal.line.map { "f.yaml:\($0): " } ?? "f.yaml: "))
        #expect(error.message.count < 700)
    }

    @Test(
        "says of a text that is no YAML what to do",
        arguments: [
            (
                "a:\n    b: 1\n  c: 2\n",
                "a.yaml:3: This is not YAML: did not find expected key; check how this line"
            ),
            ("s:\n  - a\n - [b]\n", "same column."), ("a:\n  b: 1\n   c: 2\n", "in the same column."),
            ("a:\n\tb: 1\n", "a tab stands before the text of this line"),
            ("b:\n  light:\n    say: {room.spoken} light\n", "into quotes"),
            ("a: \"{x}\" y\n", "into quotes"),
            ("a:\n  - [touch, /tmp/{room}]\n", "into quotes"),
            ("i:\n  t:\n    - [please] go [on]\n", "into quotes"),
            ("a: \"x\nb: c\n", "close the quotation mark"), ("x: 1\nfoo\nb: 1\n", "\"key: value\""),
        ])
    func advises(_ yaml: String, _ advice: String) throws {
        let error = try #require(throws: CommandFileError.self) {
            try CommandFile(yaml: yaml, name: "a.yaml", vocabulary: .operatingRoom)
        }
        #expect(error.message.contains(advice), "\(error.message)")
    }

    @Test("accepts ampersands and stars that cannot be references")
    func harmlessSigns() throws {
        let file = try CommandFile(
            yaml: "# see *that* & &this\nversion: 1\nactions:\n  cancel: [stop & go, 'q&a', '2 * 3']\n")
        #expect(file.aliases.count == 3)
    }

    @Test("accepts an application's own actions when told so")
    func ownActions() throws {
        let light = CommandAction(rawValue: "light_on")
        let yaml = "version: 1\nactions:\n  light_on: [light on]\n"
        #expect(throws: CommandFileError.self) { try CommandFile(yaml: yaml, vocabulary: .operatingRoom) }
        #expect(try CommandFile(yaml: yaml, vocabulary: .basic.adding([light])).aliases[0].action == light)
    }

    @Test(
        "refuses hostile text in bounded time", .timeLimit(.minutes(1)),
        arguments: [
            String(repeating: "[", count: 100_000), String(repeating: "{", count: 100_000),
            String(repeating: "- ", count: 100_000), String(repeating: "? ", count: 100_000),
            String(repeating: "a:\n", count: 20_000), String(repeating: "\"", count: 1_000_001),
            "version: 1\nactions: {cancel: [" + String(repeating: "a,", count: 20_000) + "]}",
            "a: " + String(repeating: "[", count: 900) + String(repeating: "]", count: 900),
            (0..<900).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
            String(repeating: "x", count: CommandFile.maximumBytes + 1),
            "a: &a [x,x]\nb: &b [*a,*a,*a,*a]\n? [*b,*b]\n: c\n",
        ])
    func hostile(_ yaml: String) {
        let seconds = ProcessorTime.measure {
            #expect(throws: CommandFileError.self) { try CommandFile(yaml: yaml, vocabulary: .operatingRoom) }
        }
        #expect(seconds < 20)
    }

    @Test("every cut of a file is read or refused, never a crash")
    func truncated() {
        let bytes = Array(small.utf8)
        for count in bytes.indices {
            _ = try? CommandFile(
                yaml: String(decoding: bytes[..<count], as: UTF8.self), vocabulary: .operatingRoom)
        }
    }

    @Test("random damage is read or refused, never a crash")
    func damaged() {
        var state: UInt64 = 1
        for _ in 0..<500 {
            var bytes = Array(small.utf8)
            for _ in 0..<4 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
            }
            _ = try? CommandFile(yaml: String(decoding: bytes, as: UTF8.self), vocabulary: .operatingRoom)
        }
    }

    @Test(
        "says what is wrong with a path",
        arguments: [
            ("/nonexistent/aliases.yaml", .notFound), ("/", .notRegular), ("/dev/zero", .notRegular),
        ] as [(String, CommandFileError.Code)])
    func paths(_ path: String, _ code: CommandFileError.Code) throws {
        let error = try #require(throws: CommandFileError.self) {
            try CommandFile(path: path, vocabulary: .operatingRoom)
        }
        #expect(error.code == code)
    }

    @Test("refuses a file that is too large, no UTF-8, or a pipe without a writer")
    func badFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let large = folder.appending(path: "large.yaml")
        try Data(repeating: UInt8(ascii: "#"), count: 5_000_001).write(to: large)
        #expect(
            try #require(throws: CommandFileError.self) {
                try CommandFile(path: large.path, vocabulary: .operatingRoom)
            }.code
                == .tooLarge)
        let latin = folder.appending(path: "latin.yaml")
        try Data([0x76, 0xE9, 0x0A]).write(to: latin)
        #expect(
            try #require(throws: CommandFileError.self) {
                try CommandFile(path: latin.path, vocabulary: .operatingRoom)
            }.code == .syntax)
        let pipe = folder.appending(path: "pipe.yaml").path
        try #require(mkfifo(pipe, 0o600) == 0)
        #expect(
            try #require(throws: CommandFileError.self) {
                try CommandFile(path: pipe, vocabulary: .operatingRoom)
            }.code == .notRegular)
    }
}
