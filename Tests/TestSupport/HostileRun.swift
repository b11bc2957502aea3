/// Many encounters of a client with servers that are broken or hostile, some at a time, and what came of them.
///
/// ```swift
/// let run = try await HostileRun("services", usually: 150) { seed in
///     try await outcome(of: seed)
/// }
/// #expect(run.complaints(outcomes: ["answer", "timed-out"], limit: limit) == [])
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

    /// What is wrong with the run, a sentence each; none if all is well.
    ///
    /// - Parameters:
    ///   - outcomes: what may come of an encounter. Where no other test runs beside this one, each has to come.
    ///   - limit: the seconds that the client gives a server.
    public func complaints(outcomes: Set<String>, limit: Double) -> [String] {
        var complaints: [String] = []
        func require(_ holds: Bool, _ sentence: String) { if !holds { complaints.append(sentence) } }
        require(outcomes.isSuperset(of: found.keys), "outcomes that may not be: \(found)")
        // What a busy machine may add; a hang is a hang.
        require(longest < limit + (cost.isOfThisTest ? 10 : 600), "the longest took \(longest) s")
        // What depends on how busy the machine is.
        guard cost.isOfThisTest else { return complaints }
        require(found.count == outcomes.count, "outcomes that did not come: \(found)")
        require(cost.processorSeconds < Double(count) * 0.25, "\(cost.processorSeconds) s of processor")
        require(cost.memoryGrowth < 500_000, "memory grew by \(cost.memoryGrowth) kB")
        return complaints
    }
}
