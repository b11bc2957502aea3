import Capture
import PCM
import Testing
import TestSupport

@Suite("The article on Capture")
struct ArticleTests {
    @Test("shows the code that is tested here")
    func sameCode() throws {
        let page = try ShownCode(page: "Sources/2-Sound/Capture/Capture.docc/Capture.md")
        #expect(page.blockCount == 1)
        #expect(try page.stands(in: "Article.swift"))
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
