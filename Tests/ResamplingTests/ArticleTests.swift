import Foundation
import PCM
import Resampling
import Testing

@Suite("The article on Resampling")
struct ArticleTests {
    private static let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    @Test("shows the code that is tested here")
    func sameCode() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        }
        let article = try text("Sources/Resampling/Resampling.docc/Resampling.md")
        let shown = try #require(article.firstMatch(of: /```swift\n(?s:(.*?))```/)).1
        #expect(try text("Tests/ResamplingTests/Article.swift").hasSuffix(shown))
    }

    @Test("shows code that resamples as the whole at once is resampled")
    func runs() throws {
        var random = SeededGenerator(seed: 5)
        let blocks = [0, 1, 441, 1000, 7].map { count in
            (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
        }
        let rate = SampleRate(44_100)
        let whole: [Int16] = try Resampler.resample(blocks.flatMap { $0 }, from: rate)
        #expect(try SpeechRate().convert(blocks, from: rate) == whole)
        #expect(whole.count > 500)
    }
}
