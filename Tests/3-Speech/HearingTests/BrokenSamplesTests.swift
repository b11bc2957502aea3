import Testing

@testable import Hearing

@Suite("When broken samples are told of")
struct BrokenSamplesTests {
    private typealias Count = BrokenSamples.Count

    @Test("Once with their count, after ten seconds; the next time an hour later; the rest at the end")
    func pace() {
        var broken = BrokenSamples()
        var told: [Double: Count] = [:]
        for second in 0..<10_000 {
            let now = Double(second + 1)
            broken.record(second < 5 || second > 9000 ? 100 : 1, from: Double(second), to: now)
            if let count = broken.nextReport(at: now) { told[now] = count }
        }
        #expect(
            told == [
                10: Count(sampleCount: 505, start: 0, end: 10),
                3610: Count(sampleCount: 3600, start: 10, end: 3610),
                7210: Count(sampleCount: 3600, start: 3610, end: 7210),
            ])
        let rest = broken.nextReport(at: 10_000, isEnd: true)
        #expect(rest == Count(sampleCount: 2790 + 999 * 99, start: 7210, end: 10_000))
        let again = broken.nextReport(at: 10_000, isEnd: true)
        #expect(again == nil)
    }

    @Test("If all samples are numbers nothing is told")
    func none() {
        var broken = BrokenSamples()
        for second in 0..<100 { broken.record(0, from: Double(second), to: Double(second + 1)) }
        let told = broken.nextReport(at: 100, isEnd: true)
        #expect(told == nil)
    }
}
