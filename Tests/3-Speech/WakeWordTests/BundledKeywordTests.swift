import Features
import Foundation
import PCM
import Testing
import TestSupport
import WakeWordMaterial

@testable import WakeWord

@Suite("The bundled keyword")
struct BundledKeywordTests {
    /// Where the keyword begins in the demonstration, in seconds, as its script prints it.
    private static let demoStarts = [1.20, 7.77]
    private static let orbit = Result { try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake")) }

    @Test(
        "comes in a small file that says where it comes from",
        arguments: ["orbit", "computer", "hey nova", "hey orbit", "nightingale"])
    func file(_ word: String) throws {
        let path = Checkout.path("Models/\(word.replacing(" ", with: "-")).wake")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(try #require(attributes[.size] as? Int) < 200_000)
        let model = try KeywordModel(contentsOfFile: path)
        #expect(model.name == word && model.frontEnd == .learned && model.calibration.raised == 0)
        #expect(model.provenance.recordingCount > 0 && model.provenance.kind.contains("synthesized"))
        #expect(try KeywordModel(decoding: model.encoded()) == model)
    }

    @Test("is found both times it is said in the demonstration, in its place, and nowhere else")
    func demonstration() throws {
        let found = try detections(in: Examples.samples("orbit-demo"), models: [Self.orbit.get()])
        try #require(found.count == 2)
        for (detection, start) in zip(found, Self.demoStarts) {
            #expect(abs(SampleRate.speech.seconds(of: detection.startSample) - start) < 0.15)
            // People notice a delay of a quarter of a second.
            let delay = SampleRate.speech.seconds(of: detection.decisionSample - detection.endSample)
            #expect(delay > 0 && delay < 0.25)
        }
    }

    @Test("is not found in speech without it")
    func noKeyword() throws {
        #expect(try detections(in: Examples.samples("no-keyword"), models: [Self.orbit.get()]).isEmpty)
    }
}
