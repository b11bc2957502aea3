import Features
import Foundation
import Testing

@testable import PocketSphinxRecognizer

@Suite("Second opinion")
struct SecondOpinionTests {
    private let statistics = [PhoneStatistics](
        repeating: .init(logMean: log(3), logDeviation: 0.5, logPrior: 0), count: 4)
    private let graph = WordGraph(
        words: ["on", "off", "now"],
        arcs: [[.init(word: 0, target: 1), .init(word: 1, target: 1)], [.init(word: 2, target: 2)], []],
        endWeights: [nil, 1, 1])
    private let ways = ["on": [[1, 2]], "off": [[1, 3]], "now": [[2, 1]]]

    private func fits(_ phone: Int, second: Int? = nil) -> ArraySlice<Float> {
        var fits: [Float] = [-9, -9, -9, -9]
        fits[phone] = 0
        if let second { fits[second] = -1 }
        return fits[...]
    }

    private func opinion(_ hops: [ArraySlice<Float>]) throws -> SecondOpinion {
        var opinion = try #require(
            SecondOpinion(graph, statistics: statistics, pronunciations: { ways[$0] }))
        for hop in hops { opinion.process(hop) }
        return opinion
    }

    @Test("names the phrases that fit, best first")
    func hypotheses() throws {
        let hops =
            [ArraySlice<Float>](repeating: fits(1), count: 4)
            + [ArraySlice<Float>](repeating: fits(3, second: 2), count: 4)
        let hypotheses = try #require(opinion(hops).hypotheses())
        #expect(hypotheses.map(\.words).prefix(2) == [["off"], ["on"]])
        #expect(hypotheses.map(\.score).prefix(2) == [0, -4])
    }

    @Test("thinks about a phrase that it would not have named")
    func own() throws {
        let hops =
            [ArraySlice<Float>](repeating: fits(1), count: 4)
            + [ArraySlice<Float>](repeating: fits(3), count: 20)
        let opinion = try opinion(hops)
        #expect(try !#require(opinion.hypotheses()).contains { $0.words == ["on", "now"] })
        #expect(opinion.hypothesis(of: ["on", "now"]) == .init(words: ["on", "now"], score: -180))
        #expect(try opinion.hypothesis(of: ["off"]) == #require(opinion.hypotheses()).first)
        #expect(opinion.hypothesis(of: ["on", "on"])?.words == ["on", "on"])
    }

    @Test("what is rare among phones needs to fit less well")
    func priors() throws {
        var statistics = statistics
        statistics[3].logPrior = -2
        var opinion = try #require(SecondOpinion(graph, statistics: statistics, pronunciations: { ways[$0] }))
        for hop in [fits(1), fits(1), fits(2, second: 3), fits(2, second: 3)] { opinion.process(hop) }
        #expect(opinion.hypotheses()?.first?.words == ["off"])
    }

    @Test("begins anew with each utterance")
    func start() throws {
        var opinion = try opinion([ArraySlice<Float>](repeating: fits(1), count: 8))
        opinion.start()
        #expect(opinion.hypotheses() == [])
        for hop in [fits(1), fits(1), fits(2), fits(2)] { opinion.process(hop) }
        #expect(opinion.hypotheses()?.first == .init(words: ["on"], score: 0))
    }

    @Test("has none on sound of more than 20 s")
    func tooLong() throws {
        let hops = [ArraySlice<Float>](repeating: fits(1, second: 2), count: SecondOpinion.hopLimit)
        var opinion = try opinion(hops)
        #expect(try !#require(opinion.hypotheses()).isEmpty)
        opinion.process(fits(1))
        #expect(opinion.hypotheses() == nil)
    }

    @Test("has none if it does not know how a word sounds")
    func unknown() {
        #expect(
            SecondOpinion(graph, statistics: statistics, pronunciations: { $0 == "now" ? nil : ways[$0] })
                == nil)
    }
}
