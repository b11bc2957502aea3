import BenchmarkKit
import Testing

@Suite("Intervals and percentiles")
struct StatisticsTests {
    /// R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17, 1998,
    /// table I, method 3.
    @Test(
        "The interval of a share is Wilson's",
        arguments: [
            (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718),
        ])
    func share(count: Int, total: Int, lower: Double, upper: Double) {
        let interval = Interval.share(count, of: total)
        #expect(interval.value == Double(count) / Double(total))
        #expect(abs(interval.lower - lower) < 0.00005)
        #expect(abs(interval.upper - upper) < 0.00005)
    }

    /// E. S. Pearson and H. O. Hartley, "Biometrika Tables for Statisticians", volume 1, table 40.
    @Test(
        "The interval of a rate is the exact one of a Poisson mean",
        arguments: [
            (0, 0, 3.689), (1, 0.0253, 5.572), (5, 1.623, 11.668), (10, 4.795, 18.390), (50, 37.11, 65.92),
        ])
    func rate(count: Int, lower: Double, upper: Double) {
        let interval = Interval.rate(count, per: 2)
        #expect(interval.value == Double(count) / 2)
        #expect(abs(interval.lower * 2 - lower) < 0.006)
        #expect(abs(interval.upper * 2 - upper) < 0.006)
    }

    @Test("A large count has an interval near that of the normal distribution")
    func largeCount() {
        let interval = Interval.rate(10_000, per: 1)
        #expect(abs(interval.lower - (10_000 - 196)) < 5)
        #expect(abs(interval.upper - (10_000 + 196)) < 5)
    }

    @Test("Nothing observed is nothing known")
    func nothing() {
        #expect(Interval.share(0, of: 0).value.isNaN)
        #expect(Interval.share(0, of: 0).lower == 0 && Interval.share(0, of: 0).upper == 1)
        #expect(Interval.rate(0, per: 0).value.isNaN && Interval.rate(0, per: 0).upper == .infinity)
        #expect(Spread([]) == nil && [].percentile(0.5) == nil)
    }

    @Test("The spread of a few values is their median and ends")
    func spread() throws {
        let odd = try #require(Spread([3, 1, 2]))
        #expect(odd.median == 2 && odd.lowest == 1 && odd.highest == 3)
        #expect(try #require(Spread([4, 1, 2, 3])).median == 2.5)
    }

    @Test("A percentile is one of the values", arguments: [(0, 1), (0.5, 5), (0.95, 10), (0.9, 9), (1, 10)])
    func percentile(share: Double, expected: Double) {
        #expect((1...10).map(Double.init).shuffled().percentile(share) == expected)
    }
}
