/// Many encounters of a client with servers that are broken or hostile, some at a time, and what came of them.
///
/// ```swift
/// let run = try await HostileRun("services", usually: 150) { seed in
///     try await outcome(of: seed)
/// }
/// #expect(run.longest < limit + 60)
/// ```
public struct HostileRun: Sendable {
    /// Encounters at a time: most of them wait.
    private static let width = 16
    /// As many cases of a fuzz test that only computes take as long as one encounter.
    private static let cost = 200

    /// How often each outcome was come to.
    public let found: [String: Int]
    /// The seconds that the longest took.
    public let longest: Double
    /// The seeds were 0 up to this.
    public let count: Int
    /// What they cost together.
    public let cost: FuzzCost

    /// Runs them.
    ///
    /// - Parameters:
    ///   - name: for the line that ``FuzzCost`` writes.
    ///   - usually: how many where the environment names no other number; see ``FuzzCases``.
    ///   - outcome: has the encounter of a seed, and names what came of it.
    public init(
        _ name: String, usually: Int, outcome: @escaping @Sendable (UInt64) async throws -> String
    ) async throws {
        let cases = FuzzCases(name, usually: usually, cost: Self.cost)
        let cost = FuzzCost()
        var found: [String: Int] = [:]
        var longest = 0.0
        func note(_ result: (outcome: String, seconds: Double)) {
            found[result.outcome, default: 0] += 1
            longest = max(longest, result.seconds)
        }
        try await withThrowingTaskGroup(of: (outcome: String, seconds: Double).self) { group in
            for number in cases {
                if number >= Self.width, let result = try await group.next() { note(result) }
                group.addTask {
                    let start = ContinuousClock.now
                    let outcome = try await outcome(UInt64(number))
                    return (outcome, (ContinuousClock.now - start) / .seconds(1))
                }
            }
            for try await result in group { note(result) }
        }
        let outcomes = found.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        cost.report(
            name, cases: cases.count,
            "the longest \((longest * 100).rounded() / 100) s; " + outcomes.joined(separator: ", "))
        (self.found, self.longest, self.cost) = (found, longest, cost)
        count = cases.count
    }
}
