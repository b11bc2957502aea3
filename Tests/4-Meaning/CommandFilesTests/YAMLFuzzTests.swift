import Foundation
import Testing
import PCM
import TestSupport
import Yams

@testable import CommandFiles

@Suite("Any YAML at all")
struct YAMLFuzzTests {
    /// Pieces of text that hide an anchor from a naive reader, and pieces that hide nothing.
    private static let pieces = [
        "&a", "*a", "&-", "*-", "&_", "*0", "& a", "a&b", "R&D", "*.wave", "#", " #", "# ", "\"", "'", "\\\"",
        "''",
        "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\t", " ", "  ", "\u{FEFF}", "\u{A0}", "- ",
        "? ", ": ",
        ":", ",", "[", "]", "{", "}", "|\n", ">\n", "--- ", "...\n", "%YAML 1.1\n", "!!str ", "!t ", "!<x>",
        "a", "b: ",
        "é", "x y", "~", "\u{0}",
    ]

    /// The first anchor in a tree.
    private func anchor(_ node: Node) -> Anchor? {
        switch node {
        case .scalar(let scalar): scalar.anchor
        case .sequence(let list): list.anchor ?? list.lazy.compactMap(anchor).first
        case .mapping(let map):
            map.anchor ?? map.lazy.compactMap { anchor($0.key) ?? anchor($0.value) }.first
        case .alias(let alias): alias.anchor
        }
    }

    @Test("has no anchor and no reference where it is read")
    func anchors() {
        var numbers = SeededGenerator(seed: 21)
        var (read, refused) = (0, 0)
        let cases = FuzzCases("YAML without anchors", usually: 20_000)
        for _ in cases {
            let text = (0..<Int.random(in: 1...14, using: &numbers))
                .map { _ in Self.pieces.randomElement(using: &numbers)! }.joined()
            do throws(CommandFileError) {
                guard let root = try YAMLDocument.root(of: text, file: "f") else { continue }
                read += 1
                if let anchor = anchor(root) { Issue.record("\(text.debugDescription): \(anchor.rawValue)") }
            } catch {
                if error.message.contains("Anchors") { refused += 1 }
                // The parser would complain about a reference without an anchor; the text must be refused before it
                // reaches the parser.
                if error.message.contains("alias") || error.message.contains("anchor") {
                    Issue.record("\(text.debugDescription): \(error)")
                }
            }
        }
        #expect(read > cases.count / 50 && refused > cases.count / 20, "\(read), \(refused)")
    }

    /// Returns texts of `size` bytes whose structure is costly to read.
    private static func costly(_ size: Int) -> [String] {
        let deep = String(repeating: "[", count: 900) + "x" + String(repeating: "]", count: 900)
        return [
            String(repeating: "[", count: size), String(repeating: "- ", count: size / 2),
            String(repeating: "? ", count: size / 2), String(repeating: "{a: ", count: size / 4),
            String(repeating: "[", count: 900) + String(repeating: "a,", count: size / 2),
            String(repeating: "? ", count: 900) + String(repeating: "a", count: size),
            String(repeating: "{? ", count: 400) + String(repeating: "a", count: size),
            String(repeating: "? - ", count: 300) + "[" + String(repeating: "a,", count: size / 2) + "]",
            "[" + Array(repeating: deep, count: size / deep.utf8.count).joined(separator: ",\n") + "]",
            (0..<size / 8).map { "a\($0): b\n" }.joined(), String(repeating: "a: b\n", count: size / 5),
            String(repeating: "- |\n a\n", count: size / 7),
            String(repeating: "\"\\u0041\" ", count: size / 9),
            String(repeating: "!!str ", count: size / 6), "\"" + String(repeating: "\n", count: size),
            String(repeating: "%YAML 1.1\n", count: size / 10), String(repeating: "#", count: size),
            String(repeating: "--- a\n", count: size / 6), "a: " + String(repeating: " ", count: size) + "b",
        ]
    }

    /// A sixteenth of the longest allowed text, because a debug build takes some seconds for it; `scripts/fuzz` takes
    /// the longest.
    private static let size = FuzzCost().isOfThisTest ? YAMLDocument.maximumByteCount : 65_536

    @Test("takes a time that its size bounds", arguments: 0..<19)
    func cost(number: Int) {
        let text = String(Self.costly(Self.size)[number].prefix(Self.size))
        let before = ProcessorTime.seconds()
        _ = try? YAMLDocument.root(of: text, file: "f")
        let seconds = ProcessorTime.seconds() - before
        // Processor time, so the load of other programs does not count.
        if FuzzCost().isOfThisTest { print("YAML \(number): \(seconds) s for \(text.utf8.count) bytes") }
        #expect(seconds < 20, "\(text.prefix(40)): \(seconds) s")
    }
}
