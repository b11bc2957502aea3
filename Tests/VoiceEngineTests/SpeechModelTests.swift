import Endpointing
import Features
import PCM
import Testing

@Suite("The endpointer and the front end")
struct SpeechModelTests {
    @Test("The weights were trained with the front end that the programs carry")
    func frontEnd() {
        #expect(
            SpeechModel.trained.frontEnd == LearnedFrontEnd.bundled.identity,
            "run Models/training/make-endpointer")
    }

    @Test("The delay of a posterior is that of the extractor")
    func delay() {
        var extractor = LearnedExtractor()
        let hop = FixedBuffer<Int16>(repeating: 100, count: 160)
        var vectors: [Int] = []
        for index in 0..<20 { extractor.process(hop.elements) { _ in vectors.append(index) } }
        let delay = LearnedFrontEnd.bundled.delayHops
        #expect(vectors == Array(delay..<20))
    }
}
