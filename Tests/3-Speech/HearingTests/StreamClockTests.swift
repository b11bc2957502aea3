import Testing

@testable import Hearing

@Suite("The stream's clock")
struct StreamClockTests {
    @Test("A gap moves what comes after it, and nothing before")
    func gaps() {
        var clock = StreamClock()
        let start = clock.seconds(ofSample: 16_000)
        clock.lose(seconds: 2, after: 16_000)
        clock.lose(seconds: 0.5, after: 32_000)
        clock.lose(seconds: 0.5, after: 32_000)
        let seconds = [0, 8000, 16_000, 24_000, 32_000, 48_000].map { clock.seconds(ofSample: $0) }
        let expected: [Double] = [0, 0.5, 3, 3.5, 5, 6]
        #expect(start == 1)
        #expect(seconds == expected)
    }

    @Test("Of more gaps than it remembers the latest stay true")
    func manyGaps() {
        var clock = StreamClock()
        for gap in 1...1000 { clock.lose(seconds: 1, after: gap * 16_000) }
        let seconds = [970, 999, 1000].map { clock.seconds(ofSample: $0 * 16_000 + 8000) }
        let expected: [Double] = [1940.5, 1998.5, 2000.5]
        #expect(seconds == expected)
    }
}
