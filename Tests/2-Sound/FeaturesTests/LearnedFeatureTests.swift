import AudioFiles
import Features
import Foundation
import PCM
import Testing
import VoiceTesting

/// The properties that the bundled weights must have, tested on the golden sentence, whose peak is 16,000 of 32,767.
@Suite("Learned features")
struct LearnedFeatureTests {
    private func sentence() throws -> [Float] {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Golden/frontend/speech.wav").path
        return try AudioFile.readMono(path: path).samples
    }

    /// Feature vectors and silence posteriors of every hop.
    private func heard(_ signal: [Float]) -> (vectors: [[Float]], silence: [Float]) {
        var logMel = LogMelExtractor(frontEnd: .bundled)
        var network = LearnedNetwork()
        var vectors: [[Float]] = []
        var silence: [Float] = []
        let samples = SyntheticSignal.int16(signal)
        samples.withUnsafeBufferPointer { samples in
            logMel.process(samples) { bands in
                network.process(bands) { vectors.append(Array($0)) }
                silence.append(network.silencePosterior)
            }
        }
        return (vectors, Array(silence.dropFirst(LearnedFrontEnd.bundled.lookAheadHops)))
    }

    @Test("a gain changes next to nothing", arguments: [0.1, 0.25, 2])
    func gain(factor: Float) throws {
        // Adds the noise of a quiet room, so that 16 bits still resolve sound 45 dB below the level.
        let noise = SyntheticSignal.noise(amplitude: 0.003, seconds: 3, seed: 8)
        let signal = zip(try sentence(), noise).map { $0 + $1 }
        let (reference, scaled) = (heard(signal).vectors, heard(signal.map { $0 * factor }).vectors)
        let difference = zip(reference.joined(), scaled.joined()).reduce(0) {
            $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
        }
        let power = reference.joined().reduce(0) { $0 + $1 * $1 }
        #expect(difference < 0.001 * power)
    }

    @Test("silence is likely before and after a sentence and unlikely in it")
    func silence() throws {
        let pause = SyntheticSignal.noise(amplitude: 0.001, seconds: 1, seed: 3)
        let speech = try sentence()
        let silence = heard(pause + speech + pause).silence
        let (first, last) = (100, 100 + speech.count / 160)
        func mean(_ hops: ArraySlice<Float>) -> Float { hops.reduce(0, +) / Float(hops.count) }
        #expect(mean(silence[..<(first - 10)]) > 0.5)
        #expect(mean(silence[(first + 20)..<(last - 30)]) < 0.5)
        #expect(mean(silence[(last + 10)...]) > 0.5)
    }
}
