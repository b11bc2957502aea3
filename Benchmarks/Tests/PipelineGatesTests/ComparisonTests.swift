import PipelineGates
import Testing

@Suite("Comparison with thresholds")
struct ComparisonTests {
    private func thresholds(_ instructions: [String: Double], tolerance: Double = 0.05) -> Thresholds {
        var thresholds = Thresholds()
        thresholds.instructions = instructions
        thresholds.tolerance = tolerance
        return thresholds
    }

    private func verdict(_ new: Double, old: Double, tolerance: Double = 0.05) -> Comparison.Verdict? {
        Comparison(
            .instructions, counts: [("a", new)], thresholds: thresholds(["a": old], tolerance: tolerance)
        ).rows.first?.verdict
    }

    @Test("a count up to the limit is held, one above it is not")
    func limit() {
        #expect(verdict(1000, old: 1000) == .held)
        #expect(verdict(10, old: 1000) == .held)
        #expect(verdict(1050, old: 1000) == .held)
        #expect(verdict(1050.5, old: 1000) == .exceeded)
        #expect(verdict(1001, old: 1000, tolerance: 0) == .exceeded)
    }

    @Test("where nothing is allowed, nothing is held but nothing")
    func zero() {
        #expect(verdict(0, old: 0) == .held)
        #expect(verdict(1.0 / 360_000, old: 0) == .exceeded)
    }

    @Test("what is no number is not held", arguments: [Double.nan, .infinity])
    func noNumber(count: Double) {
        #expect(verdict(count, old: 1000) == .exceeded)
    }

    @Test("a stage that exceeds its limit is named, with old, new and limit")
    func exceeded() throws {
        let comparison = Comparison(
            .instructions, counts: [("ring", 40), ("resample", 121_000)],
            thresholds: thresholds(["ring": 40, "resample": 110_000]))
        #expect(!comparison.isHeld)
        let complaint = try #require(comparison.complaints.first)
        #expect(comparison.complaints.count == 1)
        for part in ["resample", "instructions", "110000", "121000", "115500"] {
            #expect(complaint.contains(part), "\(part) in \(complaint)")
        }
        #expect(comparison.table.contains("| 110000 | 121000 | 115500 | exceeded |"))
    }

    @Test("a stage without a threshold fails until one is committed")
    func new() throws {
        let comparison = Comparison(
            .instructions, counts: [("a", 1), ("b", 2)], thresholds: thresholds(["a": 1]))
        #expect(comparison.rows.map(\.verdict) == [.held, .new])
        #expect(!comparison.isHeld)
        #expect(try #require(comparison.complaints.first).contains("b: instructions"))
    }

    @Test("a threshold whose stage is not measured fails, unless only some stages are")
    func missing() throws {
        let committed = thresholds(["a": 1, "c": 3, "b": 2])
        let whole = Comparison(.instructions, counts: [("a", 1)], thresholds: committed)
        #expect(whole.rows.map(\.stage) == ["a", "b", "c"])
        #expect(whole.rows.map(\.verdict) == [.held, .missing, .missing])
        #expect(whole.complaints.count == 2)
        let part = Comparison(.instructions, counts: [("a", 1)], thresholds: committed, isPartial: true)
        #expect(part.isHeld && part.rows.count == 1)
    }

    @Test("instructions and allocations have thresholds of their own")
    func quantities() {
        var both = thresholds(["a": 1])
        both.allocations = ["a": 0]
        #expect(Comparison(.instructions, counts: [("a", 1)], thresholds: both).isHeld)
        #expect(!Comparison(.allocations, counts: [("a", 1)], thresholds: both).isHeld)
    }
}
