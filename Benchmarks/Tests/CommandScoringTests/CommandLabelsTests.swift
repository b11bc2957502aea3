import CommandScoring
import Foundation
import Testing

@Suite("Labels of spoken commands")
struct CommandLabelsTests {
    static func labels(_ text: String) throws(CommandLabelsError) -> CommandLabels {
        try CommandLabels(Data(text.utf8))
    }

    @Test("Slots alone, or with an intent")
    func forms() throws {
        let labels = try Self.labels(
            #"{"b.flac": {"size": "large"}, "a.wav": {"intent": "order", "slots": {"size": "small"}}, "c.wav": {}}"#
        )
        #expect(labels.names == ["a.wav", "b.flac", "c.wav"])
        #expect(labels.commands["b.flac"] == SpokenCommand(slots: ["size": "large"]))
        #expect(labels.commands["a.wav"] == SpokenCommand(intent: "order", slots: ["size": "small"]))
        #expect(labels.commands["c.wav"] == SpokenCommand())
    }

    @Test("Slots may be called intent or slots")
    func names() throws {
        let labels = try Self.labels(#"{"a": {"intent": "x", "slots": "y"}}"#)
        #expect(labels.commands["a"] == SpokenCommand(slots: ["intent": "x", "slots": "y"]))
    }

    static let hostile = [
        "", "null", "[]", "{}", "17", "{\"a.wav\": {\"size\": \"large\"", "{\"a.wav\": \"large\"}",
        #"{"a.wav": {"size": 3}}"#, #"{"a.wav": {"size": null}}"#, #"{"a.wav": [["size", "large"]]}"#,
        #"{"a.wav": {"slots": {"size": 3}}}"#, #"{"a.wav": {"intent": 3, "slots": {}}}"#,
        #"{"../a.wav": {"size": "large"}}"#, #"{"/etc/passwd": {}}"#, #"{"..": {}}"#, #"{"": {}}"#,
        #"{"a\u0000.wav": {}}"#, String(repeating: "[", count: 100_000),
        #"{"a":"# + String(repeating: #"{"a":"#, count: 100_000),
    ]

    @Test("What is no label file is refused with a sentence", arguments: hostile)
    func refused(text: String) {
        let error = #expect(throws: CommandLabelsError.self) { try Self.labels(text) }
        #expect(error?.code == .damaged)
        #expect(error?.message.hasSuffix(".") == true)
        #expect((error?.message.count ?? 0) < 200)
    }

    @Test("A label file that ends anywhere is refused")
    func truncated() throws {
        let whole = #"{"a.wav": {"size": "large", "drink": "latte"}, "b.wav": {"size": "small"}}"#
        _ = try Self.labels(whole)
        for count in 0..<whole.utf8.count {
            #expect(throws: CommandLabelsError.self) { try Self.labels(String(whole.prefix(count))) }
        }
    }

    @Test("Bytes that are no text are refused")
    func bytes() {
        #expect(throws: CommandLabelsError.self) { try CommandLabels(Data([0x7B, 0xFF, 0xFE, 0x00, 0x7D])) }
    }

    @Test("More than 10 MB are refused unread")
    func huge() {
        #expect(throws: CommandLabelsError.self) {
            try CommandLabels(Data(repeating: 0x20, count: CommandLabels.maximumByteCount + 1))
        }
    }

    @Test("A path that leads nowhere is named", arguments: ["/nowhere/labels.json", "/"])
    func noFile(path: String) {
        let error = #expect(throws: CommandLabelsError.self) { try CommandLabels(path: path) }
        #expect(error?.code == .notFound)
        #expect(error?.message.contains("“\(path)”") == true)
    }

    @Test("A labelled recording that is missing is named; one without a label is not asked for")
    func missing() throws {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["a.wav", "c.wav"] { try Data().write(to: folder.appending(path: name)) }
        let path = folder.path(percentEncoded: false)
        #expect(try Self.labels(#"{"a.wav": {}}"#).paths(in: path)["a.wav"]?.hasSuffix("/a.wav") == true)
        let error = #expect(throws: CommandLabelsError.self) {
            try Self.labels(#"{"a.wav": {}, "b.wav": {}, "d.wav": {}}"#).paths(in: path)
        }
        #expect(error?.code == .notFound)
        #expect(error?.message.hasPrefix("“b.wav” and 1 more") == true)
    }
}
