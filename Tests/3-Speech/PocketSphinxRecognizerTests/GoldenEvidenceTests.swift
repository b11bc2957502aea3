import AudioFiles
import Foundation
import Recognition
import Testing
import VoiceTesting

@testable import PocketSphinxRecognizer
import TestSupport

/// Golden values of the scripts that trained the front end and the confidence, for a sentence by espeak-ng, “view the
/// northern lights”. `Models/training/make-confidence` writes the files.
@Suite("Front end of the recognizer, golden files")
struct GoldenEvidenceTests {
    private struct Readings: Decodable {
        struct Reading: Decodable {
            var text: String
            var score: Float
        }

        var phrases: [String]
        var pronunciations: [String: [[Int]]]
        var readings: [Reading]
    }

    private struct Far: Decodable {
        var softer: Float
        /// The first hop, and the one after the last.
        var hops: [[Int]]
    }

    private let tests = URL(filePath: #filePath).deletingLastPathComponent()
    private var folder: URL { tests.appending(path: "Golden") }

    private func samples() throws -> [Int16] {
        let speech = tests.deletingLastPathComponent().appending(
            path: "../2-Sound/FeaturesTests/Golden/frontend/speech.wav")
        return SyntheticSignal.int16(try AudioFile.readMono(path: speech.path).samples)
    }

    private func floats(_ name: String) throws -> [Float] {
        try Data(contentsOf: folder.appending(path: name)).withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 4).map {
                Float(
                    bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self))
                )
            }
        }
    }

    private func evidence() throws -> PhoneEvidence { evidence(of: try samples()) }

    private func evidence(of samples: [Int16]) -> PhoneEvidence {
        var evidence = PhoneEvidence()
        evidence.start()
        for start in stride(from: 0, to: samples.count, by: PhoneEvidence.hop) {
            Array(samples[start..<min(start + PhoneEvidence.hop, samples.count)]).withUnsafeBufferPointer {
                evidence.process($0)
            }
        }
        return evidence
    }

    @Test("phones fit as in the recipe")
    func fits() throws {
        let expected = try floats("speech-fits.f32")
        let evidence = try evidence()
        try #require(evidence.fits.count == expected.count && evidence.hopCount > 100)
        let worst = zip(evidence.fits, expected).map { abs($0 - $1) }.max() ?? .infinity
        #expect(worst < 1e-3)
    }

    @Test("the mask is that of the recipe")
    func mask() throws {
        let expected = try floats("speech-mask.f32")
        let evidence = try evidence()
        let mask = (0..<evidence.hopCount).flatMap { evidence.mask(at: $0) }
        try #require(mask.count == expected.count)
        #expect((zip(mask, expected).map { abs($0 - $1) }.max() ?? .infinity) < 1e-3)
        #expect((expected.max() ?? 0) > 0.9 && (expected.min() ?? 1) < 0.5, "a mask that tells nothing apart")

        let clearest = (0..<evidence.hopCount).map { Double(evidence.mask(at: $0).max() ?? 0) }
        let words = clearest[10..<20] + clearest[40..<60]
        #expect(abs(evidence.clarity(of: [10..<20, 40..<60]) - words.reduce(0, +) / 30) < 1e-9)
        #expect(evidence.clarity(of: []) == 0)
    }

    @Test("the noise is taken off as in the recipe")
    func reduced() throws {
        let expected = try Data(contentsOf: folder.appending(path: "speech-reduced.s16")).withUnsafeBytes {
            bytes in
            stride(from: 0, to: bytes.count, by: 2).map {
                Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: Int16.self))
            }
        }
        let evidence = try evidence()
        var reduction = try NoiseReductionTests.reduction(for: evidence)
        var output: [Int16] = []
        reduction.reset()
        try samples().withUnsafeBufferPointer { reduction.append($0) }
        reduction.finish(evidence, into: &output)
        try #require(output.count == expected.count)
        #expect(zip(output, expected).allSatisfy { abs(Int($0) - Int($1)) <= 4 })
    }

    @Test("what lies far below the speaker is what the recipe finds, and becomes silence")
    func far() throws {
        let golden = try JSONDecoder().decode(
            Far.self, from: Data(contentsOf: folder.appending(path: "far.json")))
        let samples = try samples()
        let softly = samples.map { Int16((Float($0) * golden.softer).rounded(.toNearestOrEven)) }
        var evidence = evidence(of: softly + samples + softly)
        evidence.dismissFar()
        let expected = golden.hops.flatMap { Array($0[0]..<$0[1]) }
        #expect(evidence.isFar.indices.filter { evidence.isFar[$0] } == expected)
        #expect(expected.count > 100 && expected.count < evidence.hopCount - 100)
        for hop in expected { #expect(evidence.speechProbability(at: hop) < 0.01) }
    }

    @Test("the second opinion finds the readings that the recipe finds")
    func readings() throws {
        let golden = try JSONDecoder().decode(
            Readings.self, from: Data(contentsOf: folder.appending(path: "readings.json")))
        let graph = try WordGraph(WordNetwork(ExpectedPhrases(golden.phrases)) { _ in true })
        var opinion = try #require(
            SecondOpinion(graph, statistics: ConfidenceModel.trained.phones) { golden.pronunciations[$0] })
        let evidence = try evidence()
        opinion.start()
        for hop in 0..<evidence.hopCount { opinion.process(evidence.fits(at: hop)) }
        let found = try #require(opinion.hypotheses())
        #expect(found.map { $0.words.joined(separator: " ") } == golden.readings.map(\.text))
        for (reading, expected) in zip(found, golden.readings) {
            #expect(abs(reading.score - expected.score) < 0.01)
        }
        #expect(found.count > 4)
    }
}
