import Endpointing
import Features
import Foundation
import PCM
import Testing
import TestSupport
import VoiceTesting

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

    /// Machines, each with its loudness, 0 ... 1, after a number of seconds.
    static let machines: [(name: String, level: @Sendable (Double) -> Double)] = [
        ("suction", { _ in 1 }),
        ("a hand saw", { max(0.05, sin(2 * .pi * 1.3 * $0)) }),
        ("a door that slams", { exp(-$0 / 0.1) }),
    ]

    /// Returns the first endpoint in a sound; the endpointer listens from the beginning.
    private func endpoint(_ sound: [Int16]) throws -> Endpoint {
        var endpointer = try Endpointer(
            evidence: .energyAndSilencePosterior(delay: LearnedFrontEnd.bundled.delayHops))
        var extractor = LearnedExtractor()
        var endpoints: [Endpoint] = []
        endpointer.begin(atSample: 0) { _ in }
        for start in stride(from: 0, to: sound.count - Endpointer.frameLength, by: Endpointer.frameLength) {
            sound[start..<start + Endpointer.frameLength].withUnsafeBufferPointer {
                extractor.process($0) { _ in }
                endpointer.process($0, silencePosterior: extractor.silencePosterior) {
                    if case .endpoint(let endpoint) = $0 { endpoints.append(endpoint) }
                }
            }
        }
        return try #require(endpoints.first)
    }

    @Test(
        "A machine that sets in during speech neither ends the command nor prolongs it by more than 0.6 s",
        arguments: machines)
    func setsIn(name: String, level: @Sendable (Double) -> Double) throws {
        let speech = try Examples.samples("start-timer") + [Int16](repeating: 0, count: 5 * 16_000)
        let end = try endpoint(speech).endSample
        let onset = end - 16_000
        // The mean level of noise is 5 dB below its peak: some 6 dB below the loudest of the voice.
        let peak = Double(speech.map { abs(Int($0)) }.max() ?? 0)
        var noisy = speech
        for (index, sample) in SyntheticSignal.noise(amplitude: 0.3, seconds: 8).enumerated()
        where onset + index < noisy.count {
            let noise = peak * level(Double(index) / 16_000) * Double(sample)
            noisy[onset + index] = Int16(clamping: Int(noisy[onset + index]) + Int(noise))
        }
        let found = try endpoint(noisy)
        #expect(found.cause == .silence)
        #expect(found.endSample > end - 16_000 / 3 && found.endSample < end + 16_000 * 6 / 10)
    }
}
