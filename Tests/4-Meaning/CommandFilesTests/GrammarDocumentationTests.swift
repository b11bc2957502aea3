import CommandFiles
import Commands
import Foundation
import RoomMode
import Testing
import TestSupport

@Suite("The examples of docs/grammars.md")
struct GrammarDocumentationTests {
    private static let root = Checkout.root

    /// The blocks of a kind in the page.
    private func blocks(_ kind: String) throws -> [String] {
        let page = try String(
            contentsOf: Self.root.appendingPathComponent("docs/grammars.md"), encoding: .utf8)
        return page.components(separatedBy: "```\(kind)\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0]
        }
    }

    private var context: GrammarContext {
        var context = GrammarContext(vocabulary: .operatingRoom)
        context.targets = ["Patient In": ["patient in"]]
        return context
    }

    @Test("in YAML are grammars that understand what the page says")
    func yaml() throws {
        let examples = try blocks("yaml")
        #expect(examples.count == 2)
        let native = try Grammar(text: examples[0], context: context)
        #expect(native.match("would you mark patient in")?.reading.action == .record)
        #expect(
            native.match("turn the tall lamp off")?.slots == [
                "light": .text("lamp_1"), "state": .text("off"),
            ])
        #expect(native.findings().allSatisfy { !$0.isError })
        let rhino = try Grammar(text: examples[1])
        #expect(rhino.match("I'd like a large latte please")?.slots["size"] == .text("large"))
    }

    @Test("in Rhasspy's format are a grammar")
    func ini() throws {
        let definition = try GrammarDefinition(text: try blocks("ini")[0], format: .rhasspy) { _ in "bath" }
        let grammar = try Grammar(definition)
        #expect(
            grammar.match("please turn off the bath light")?.slots == [
                "state": .text("off"), "room": .text("bath"),
            ])
        #expect(grammar.match("set the light to ten")?.slots == ["percent": .number(10)])
    }

    @Test("and Examples/room.yaml has nothing to complain about")
    func example() throws {
        let path = Self.root.appendingPathComponent("Examples/room.yaml").path
        #expect(try Grammar(contentsOfFile: path, context: context).findings() == [])
    }
}
