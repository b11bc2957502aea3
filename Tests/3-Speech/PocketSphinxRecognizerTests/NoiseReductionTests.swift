import Features
import Foundation
import Testing
import VoiceTesting

@testable import PocketSphinxRecognizer

@Suite("NoiseReduction")
struct NoiseReductionTests {
    /// Returns the noise reduction; not by `#require`, which takes no noncopyable value.
    static func reduction(for evidence: borrowing PhoneEvidence) throws -> NoiseReduction {
        let frontEnd = evidence.frontEnd
        try #require(frontEnd.hasSpeechMask, "run make-speech-mask")
        guard let reduction = NoiseReduction(frontEnd: frontEnd) else { fatalError("it has a mask") }
        return reduction
    }

    /// Returns an utterance after noise reduction.
    static func reduced(_ samples: [Int16]) throws -> [Int16] {
        var evidence = PhoneEvidence()
        var reduction = try reduction(for: evidence)
        var output: [Int16] = []
        // Runs twice, to show that the second utterance does not depend on the first.
        for _ in 0..<2 {
            output.removeAll()
            evidence.start()
            reduction.reset()
            for start in stride(from: 0, to: samples.count, by: PhoneEvidence.hop) {
                let end = min(start + PhoneEvidence.hop, samples.count)
                Array(samples[start..<end]).withUnsafeBufferPointer {
                    evidence.process($0)
                    reduction.append($0)
                }
                reduction.process(evidence, into: &output)
                // The output lags by the front end's delay and a window.
                #expect(end - output.count <= 25 * PhoneEvidence.hop)
            }
            evidence.finish()
            reduction.finish(evidence, into: &output)
        }
        return output
    }

    private func level(_ samples: some Collection<Int16>) -> Double {
        10 * log10(samples.reduce(1) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count)))
    }

    @Test("steady noise gets quieter by nearly 20 dB")
    func noise() throws {
        let noise = SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 0.05, seconds: 3, seed: 4))
        let output = try Self.reduced(noise)
        try #require(output.count == noise.count)
        let change = level(output[16_000...]) - level(noise[16_000...])
        #expect(change < -15 && change > -20.5, "the floor is 20 dB")
    }

    @Test(
        "speech in quiet stays as loud as it is, and the pauses in noise do not",
        .enabled(if: SyntheticSpeech.isAvailable))
    func speech() throws {
        let speech = try SyntheticSpeech.samples("the patient is in the room")
        let clean = try Self.reduced(speech)
        try #require(clean.count == speech.count)
        #expect(abs(level(clean) - level(speech)) < 1)

        let noise = SyntheticSignal.int16(
            SyntheticSignal.noise(amplitude: 0.02, seconds: Double(speech.count) / 16_000 + 2, seed: 5))
        let noisy = noise.enumerated().map { index, noise in
            let spoken = speech.indices.contains(index - 16_000) ? speech[index - 16_000] : 0
            return Int16(clamping: Int(noise) + Int(spoken))
        }
        let output = try Self.reduced(noisy)
        #expect(level(output[8000..<15_000]) < level(noisy[8000..<15_000]) - 15)
        let spoken = 16_000..<16_000 + speech.count
        #expect(abs(level(output[spoken]) - level(speech)) < 2)
    }

    @Test("any length comes out as long as it went in", arguments: [0, 1, 159, 160, 161, 399, 1000, 3333])
    func lengths(count: Int) throws {
        let noise = Array(SyntheticSignal.int16(SyntheticSignal.noise(seconds: 0.3)).prefix(count))
        #expect(try Self.reduced(noise).count == count)
    }

    @Test("a front end that does not tell speech from noise takes none off")
    func without() {
        let reduction = NoiseReduction(frontEnd: .bundled)
        let isMissing = reduction == nil
        #expect(isMissing)
    }
}
