import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
    @Test("shows the example that compiles")
    func example() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let source = try String(
            contentsOf: folder.appendingPathComponent("ReadmeExample.swift"), encoding: .utf8)
        let readme = try String(
            contentsOf: folder.appendingPathComponent("../../README.md"), encoding: .utf8)
        let begin = try #require(source.range(of: "        // begin\n"))
        let end = try #require(source.range(of: "        // end\n"))
        let example = source[begin.upperBound..<end.lowerBound]
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("        ") ? $0.dropFirst(8) : $0 }
            .joined(separator: "\n")
        #expect(example.split(separator: "\n").count <= 15, "it is to stay short")
        #expect(readme.contains("```swift\n\(example)```"))
    }
}
