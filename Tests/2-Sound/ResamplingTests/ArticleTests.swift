import PCM
import Resampling
import Testing
import TestSupport

@Suite("The article on Resampling")
struct ArticleTests {
    @Test("shows the code that is tested here")
    func sameCode() throws {
        let page = try ShownCode(page: "Sources/2-Sound/Resampling/Resampling.docc/Resampling.md")
        #expect(page.blockCount == 1)
        #expect(try page.stands(in: "Article.swift"))
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
