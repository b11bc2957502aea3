/// Many encounters of a client with broken or hostile servers, several at a time, and their outcomes.
///
/// ```swift
/// let run = try await HostileRun("services", usually: 150) { seed in
///     try await outcome(of: seed)
/// }
/// #expect(run.complaints(outcomes: ["answer", "timed-out"], limit: limit) == [])
/// ```
public struct HostileRun: Sendable {
    /// Encounters at a time. Most of them only wait.
    private static let width = 16
    /// The number of cheap cases, which only compute, that take as long as one encounter; see ``FuzzCases``.
    private static let cost = 200

    /// How often each outcome occurred.
    public let found: [String: Int]
    /// The duration of the longest encounter, in seconds.
    public let longest: Double
    /// The number of encounters; their seeds are 0 up to, but not including, this number.
    public let count: Int
    /// The cost of all encounters together.
    public let cost: FuzzCost

    /// Runs the encounters.
    ///
    /// - Parameters:
    ///   - name: the name in the line that ``FuzzCost`` writes.
    ///   - usually: the number of encounters if the environment names no other; see ``FuzzCases``.
    ///   - outcome: runs the encounter of a seed, and names its outcome.
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

    /// Returns a sentence for each fault of the run; none if all is well.
    ///
    /// - Parameters:
    ///   - outcomes: the outcomes that an encounter may have. If no other test runs beside this one, each of them
    ///     must occur.
    ///   - limit: the seconds that the client gives a server.
    public func complaints(outcomes: Set<String>, limit: Double) -> [String] {
        var complaints: [String] = []
        func require(_ holds: Bool, _ sentence: String) { if !holds { complaints.append(sentence) } }
        require(outcomes.isSuperset(of: found.keys), "outcomes that may not be: \(found)")
        // Allows for a busy machine; a hang exceeds both limits.
        require(longest < limit + (cost.isOfThisTest ? 10 : 600), "the longest took \(longest) s")
        // The rest depends on how busy the machine is, so it counts only if no other test runs.
        guard cost.isOfThisTest else { return complaints }
        require(found.count == outcomes.count, "outcomes that did not come: \(found)")
        require(cost.processorSeconds < Double(count) * 0.25, "\(cost.processorSeconds) s of processor")
        require(cost.memoryGrowth < 500_000, "memory grew by \(cost.memoryGrowth) kB")
        return complaints
    }
}
