import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import VoicedCommands

@Suite("Commands that the pages show")
struct ShownCommandsTests {
    /// A line of a page that calls voiced.
    struct Shown: CustomTestStringConvertible, Sendable {
        let page: String
        let words: [String]

        var testDescription: String { "\(page): voiced \(words.joined(separator: " "))" }
    }

    /// The `voiced` commands in the pages' blocks: those between fences of `sh`, and those that are indented.
    static func shown() throws -> [Shown] {
        let docs = try FileManager.default.contentsOfDirectory(
            atPath: Checkout.root.appending(path: "docs").path)
        let pages =
            ["README.md", "Examples/README.md"]
            + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
        return try pages.flatMap { page in
            var fence: Substring?
            let text = try String(contentsOf: Checkout.root.appending(path: page), encoding: .utf8)
            return text.replacing("\\\n", with: " ").split(separator: "\n").compactMap { line -> Shown? in
                if line.hasPrefix("```") {
                    fence = fence == nil ? line.dropFirst(3) : nil
                    return nil
                }
                guard fence == "sh" || fence == nil && line.hasPrefix("    ") else { return nil }
                return words(of: line).map { Shown(page: page, words: $0) }
            }
        }
    }

    /// The arguments of a line that calls voiced: without what stands before it, a comment, or another program after it.
    static func words(of line: Substring) -> [String]? {
        let call = /^ *(?:sudo (?:-u \w+ )?|cd \S+ && |\.build\/\w+\/)*voiced (.*)$/
        guard let arguments = line.wholeMatch(of: call)?.1 else { return nil }
        return arguments.matches(of: /"([^"]*)"|(\S+)/).map { String($0.1 ?? $0.2 ?? "") }
            .prefix { !["#", "|", ">", "&&", "2>"].contains($0) }
    }

    @Test("are found")
    func found() throws {
        let pages = Set(try Self.shown().map(\.page))
        #expect(
            pages.isSuperset(of: [
                "README.md", "docs/first-command.md", "docs/operating.md", "docs/voiced.md",
            ]))
        #expect(Self.words(of: "    sudo -u voiced voiced doctor  # says more") == ["doctor"])
        #expect(Self.words(of: #"voiced say "a b" | tee x"#) == ["say", "a b"])
        #expect(Self.words(of: "    echo voiced doctor") == nil)
    }

    @Test("have the options and arguments that voiced takes", arguments: try shown())
    func understood(_ shown: Shown) throws {
        try KnownSubcommands.check(shown.words, of: Voiced.self)
        _ = try Voiced.parseAsRoot(shown.words)
    }
}
