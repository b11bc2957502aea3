import PCM
import Testing
import TestSupport

@Suite("The article on one's own wake word")
struct ArticleTests {
    @Test("shows the code that is tested here, line by line")
    func sameCode() throws {
        let page = try ShownCode(page: "Sources/3-Speech/Enrolment/Enrolment.docc/YourOwnWakeWord.md")
        #expect(page.blockCount == 2)
        #expect(try page.stands(in: "Article.swift"))
    }

    @Test("shows code that enrols a word and finds it")
    func runs() throws {
        let directory = TemporaryDirectory()
        let path = directory.file("marigold.wake")
        let clipped = [Int16](repeating: .max, count: 16_000)
        let complaints = try Article().enrolMarigold([Material.word(), clipped], into: path)
        #expect(complaints.hasPrefix("take 2: "))

        let demo = try Material.nearThreshold()
        let pieces = stride(from: 0, to: demo.count, by: 1000).map { start in
            Array(demo[start..<min(start + 1000, demo.count)])
        }
        let found = try Article().secondsOfMarigold(in: pieces, model: path)
        #expect(abs(try #require(found.first) - 1.2) < 0.15)
    }
}
