import Foundation
import PCM
import Testing
import VoiceTesting

@Suite("The article on one's own wake word")
struct ArticleTests {
    private static let article = "Sources/WakeWord/WakeWord.docc/YourOwnWakeWord.md"

    @Test("shows the code that is tested here, line by line")
    func sameCode() throws {
        let text = try String(contentsOfFile: Material.path(Self.article), encoding: .utf8)
        let blocks = text.matches(of: /```swift\n(?s:(.*?))```/).map { String($0.1) }
        #expect(blocks.count == 2)
        let code = try String(
            contentsOfFile: Material.path("Tests/WakeWordTests/Article.swift"), encoding: .utf8)
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        let tested = lines(code).drop { $0 != "struct Article {" }.dropFirst().dropLast()
        #expect(Array(tested) == blocks.flatMap(lines))
    }

    @Test("shows code that enrols a word and finds it")
    func runs() throws {
        let directory = TemporaryDirectory()
        let path = directory.file("marigold.wake")
        let clipped = [Int16](repeating: .max, count: 16_000)
        let complaints = try Article().enrolMarigold([Material.word(), clipped], into: path)
        #expect(complaints.hasPrefix("take 2: "))

        let demo = try Material.recording("orbit-demo")
        let pieces = stride(from: 0, to: demo.count, by: 1000).map { start in
            Array(demo[start..<min(start + 1000, demo.count)])
        }
        let found = try Article().secondsOfMarigold(in: pieces, model: path)
        #expect(abs(try #require(found.first) - 1.2) < 0.15)
    }
}
