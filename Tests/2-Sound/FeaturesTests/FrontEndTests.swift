import Features
import PCM
import Testing
import VoiceTesting

@Suite("A front end of either kind")
struct FrontEndTests {
    @Test(
        "gives vectors of its dimension, one a hop, and bands if it has them", arguments: FrontEnd.allCases
    )
    func vectors(frontEnd: FrontEnd) {
        var extractor = FrontEndExtractor(frontEnd)
        let sound = FixedBuffer(SyntheticSignal.int16(SyntheticSignal.noise(seconds: 1)))
        var dimensions: Set<Int> = []
        var (count, bandCount) = (0, 0)
        extractor.process(sound.elements) { vector, bands in
            count += 1
            dimensions.insert(vector.count)
            if bands != nil { bandCount += 1 }
        }
        extractor.finish { vector, _ in
            count += 1
            dimensions.insert(vector.count)
        }
        // An analysis frame is longer than a hop: the last two hops have none.
        #expect(count == 98 && dimensions == [frontEnd.dimension])
        #expect(bandCount == (frontEnd == .learned ? 98 - frontEnd.lookAheadHops : 0))
    }

    @Test("tells of silence with a delay, the light one not at all")
    func silence() throws {
        #expect(FrontEnd.light.silencePosteriorDelay == nil)
        let light = FrontEndExtractor(.light)
        let learned = FrontEndExtractor(.learned)
        let posteriors = (light.silencePosterior, learned.silencePosterior)
        #expect(posteriors.0 == nil && posteriors.1 == 1)
        let delay = try #require(FrontEnd.learned.silencePosteriorDelay)
        var extractor = FrontEndExtractor(.learned)
        let hop = FixedBuffer<Int16>(repeating: 100, count: 160)
        var first: Int?
        for index in 0..<20 { extractor.process(hop.elements) { _, _ in first = first ?? index } }
        #expect(first == delay)
    }
}
