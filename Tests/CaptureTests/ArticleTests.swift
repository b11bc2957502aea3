import Capture
import Foundation
import PCM
import Testing

@Suite("The article on Capture")
struct ArticleTests {
    private static let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    @Test("shows the code that is tested here")
    func sameCode() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        }
        let article = try text("Sources/Capture/Capture.docc/Capture.md")
        let shown = try #require(article.firstMatch(of: /```swift\n(?s:(.*?))```/)).1
        #expect(try text("Tests/CaptureTests/Article.swift").hasSuffix(shown))
    }

    @Test("shows code that finds the loudest moment, and counts what was lost before it")
    func runs() throws {
        var sound = [Float](repeating: 0.1, count: 16_000)
        sound[8000] = -0.5
        let source = MemorySource(
            steps: [.lost(frameCount: 4000), .deviceAway(frameCount: 4000), .samples(sound)],
            sampleRate: .speech)
        let found = try LoudestMoment().find(in: source)
        #expect(found.level == 0.5 && found.seconds == 1 && found.lostFrames == 8000)
    }
}
