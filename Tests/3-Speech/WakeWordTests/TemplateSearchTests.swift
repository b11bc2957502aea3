import Testing
import PCM

@testable import WakeWord

@Suite("The search for a template in a stream")
struct TemplateSearchTests {
    private func template(states: Int, duration: ClosedRange<Int> = 1...100) -> KeywordTemplate {
        KeywordTemplate(
            means: [], variances: [], hopCounts: [Float](repeating: 1, count: states), recordingCount: 1,
            durationRange: duration)
    }

    /// The result of a search at a hop: the match, and the traced states from first to last.
    private struct Found: Equatable {
        var score: Float
        var startHop: Int
        var states: [Int]
    }

    private func search(
        _ scores: [[Float]], _ templates: [KeywordTemplate], template: Int = 0, wait: Int = 0
    ) -> [Found] {
        var search = TemplateSearch(templates: templates, wait: max(1, wait))
        return run(&search, scores, template, wait)
    }

    private func run(
        _ search: inout TemplateSearch, _ scores: [[Float]], _ template: Int, _ wait: Int
    ) -> [Found] {
        var result: [Found] = []
        for hop in scores.indices {
            let match = scores[hop].withUnsafeBufferPointer { search.process(hop: hop, scores: $0)[template] }
            // Where there is no path, it begins nowhere.
            let startHop = match.score > -.infinity ? match.startHop : 0
            result.append(Found(score: match.score, startHop: startHop, states: []))
            // Traces some hops after the match, as for a candidate.
            guard hop >= wait, result[hop - wait].score > -.infinity else { continue }
            var states: [Int] = []
            search.trace(template, endHop: hop - wait) { _, state in states.append(state) }
            result[hop - wait].states = states.reversed()
        }
        return result
    }

    private func random(_ hops: Int, _ states: Int, seed: UInt64, in range: ClosedRange<Float> = -2...1)
        -> [[Float]]
    {
        var generator = SeededGenerator(seed: seed)
        return (0..<hops).map { _ in (0..<states).map { _ in Float.random(in: range, using: &generator) } }
    }

    @Test(
        "finds at every hop the path that trying all of them finds",
        arguments: 1...5, [1, 2, 3] as [UInt64])
    func bruteForce(states: Int, seed: UInt64) {
        // 10 hops: no stay reaches its bound, which the exhaustive search does not know.
        let scores = random(10, states, seed: seed * 10 + UInt64(states))
        let offline = OfflineViterbi(scores: scores)
        let found = search(scores, [template(states: states)])
        for hop in scores.indices {
            guard let path = offline.best(endingAt: hop) else {
                #expect(found[hop].score == -.infinity)
                continue
            }
            #expect(found[hop].states == path.states, "at hop \(hop)")
            #expect(found[hop].startHop == path.startHop)
            #expect(abs(found[hop].score - path.sum / Float(path.states.count)) < 1e-5)
        }
    }

    @Test("gives for each of several templates what it finds for that one alone")
    func several() {
        let sizes = [3, 1, 7, 20]
        let scores = random(300, sizes.reduce(0, +), seed: 7)
        let templates = sizes.map { template(states: $0, duration: max(1, $0 / 2)...$0 * 4) }
        var first = 0
        for (index, size) in sizes.enumerated() {
            let own = scores.map { Array($0[first..<first + size]) }
            #expect(
                search(scores, templates, template: index, wait: 9)
                    == search(own, [templates[index]], wait: 9))
            first += size
        }
    }

    @Test("never stays longer in a state than the bound", arguments: [1, 2, 3, 10])
    func boundedStay(states: Int) {
        // One state fits for ever, the others never do.
        for fitting in 0..<states {
            let scores = (0..<400).map { _ in (0..<states).map { $0 == fitting ? 0.9 : -0.2 as Float } }
            let found = search(scores, [template(states: states, duration: 1...120)])
            #expect(found.contains { $0.score > -.infinity })
            for path in found where path.score > -.infinity {
                var stay = 0
                for (index, state) in path.states.enumerated() {
                    stay = index > 0 && state == path.states[index - 1] ? stay + 1 : 1
                    #expect(stay <= Int(TemplateSearch.longestStay))
                }
            }
        }
    }

    @Test(
        "traces each path from its begin in the first state to its end in the last, in steps of two at most")
    func traces() {
        let scores = random(2000, 25, seed: 9)
        let found = search(scores, [template(states: 25, duration: 10...90)], wait: 16)
        var count = 0
        for (hop, path) in found.dropLast(16).enumerated() where path.score > -.infinity {
            count += 1
            #expect(path.states.first == 0 && path.states.last == 24)
            #expect(path.states.count == hop - path.startHop + 1)
            #expect(zip(path.states, path.states.dropFirst()).allSatisfy { (0...2).contains($1 - $0) })
        }
        #expect(count > 100)
    }

    @Test("keeps to the template's durations")
    func durations() {
        // Every hop fits every state, so the longest legal path has the highest sum.
        let scores = [[Float]](repeating: [1, 1, 1, 1], count: 200)
        let lengths = search(scores, [template(states: 4, duration: 8...20)]).map(\.states.count)
        #expect(lengths.contains(8) && lengths.allSatisfy { $0 == 0 || (8...20).contains($0) }, "\(lengths)")
        // Four states bear 48 hops; a word that must take more is never found.
        let found = search(scores, [template(states: 4, duration: 49...100)])
        #expect(found.allSatisfy { $0.score == -.infinity })
    }

    @Test("finds a word again and again in a long stream")
    func repetitions() {
        let word = (0..<10).map { hop in (0..<5).map { $0 == hop / 2 ? 1 : -1 as Float } }
        let gap = [[Float]](repeating: [-2, -2, -2, -2, -2], count: 13)
        let stream = (0..<50).flatMap { _ in word + gap }
        let found = search(stream, [template(states: 5, duration: 5...20)])
        for repetition in 0..<50 {
            let path = found[23 * repetition + 9]
            #expect(
                path.score == 1 && path.startHop == 23 * repetition
                    && path.states == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
        }
    }

    @Test("after a reset finds what a new search finds")
    func reset() {
        let scores = random(200, 6, seed: 11)
        let template = template(states: 6, duration: 3...40)
        var search = TemplateSearch(templates: [template], wait: 1)
        let first = run(&search, scores, 0, 0)
        search.reset()
        #expect(run(&search, Array(scores.reversed()), 0, 0) == self.search(scores.reversed(), [template]))
        search.reset()
        #expect(run(&search, scores, 0, 0) == first)
    }
}
