import Features
import Foundation
import Testing
import PCM
import TestSupport
import VoiceTesting
import WakeWordMaterial

@testable import WakeWord

@Suite("Fuzzing the .wake file", .timeLimit(.minutes(60)))
struct ModelFileFuzzTests {
    /// Returns a file with random changes.
    private static func changed(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var changed = bytes
        // Two in three changes are in the header, where the sizes are.
        let header = 12..<ModelBytes.floatCountStart(bytes) + 4
        let range = Int.random(in: 0..<3, using: &generator) == 0 ? bytes.indices : header
        for _ in 0...Int.random(in: 0...3, using: &generator) {
            let position = Int.random(in: range, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            // Digits and JSON's punctuation keep a header readable more often than random bytes.
            case 0...2: changed[position] = UInt8.random(in: 0x30...0x39, using: &generator)
            case 3: changed[position] = Array("{}[]:,\"-.eE".utf8).randomElement(using: &generator) ?? 0
            default: changed[position] = UInt8.random(in: 0...255, using: &generator)
            }
        }
        switch Int.random(in: 0..<14, using: &generator) {
        case 0: changed.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
        case 1:
            let position = Int.random(in: range, using: &generator)
            let size = min(Int.random(in: 1...40, using: &generator), changed.count - position)
            changed.removeSubrange(position..<position + size)
        case 2:
            let position = Int.random(in: range, using: &generator)
            changed.insert(contentsOf: changed[range.randomSubrange(&generator)], at: position)
        default: break
        }
        // One in ten keeps the wrong checksum.
        guard Int.random(in: 0..<10, using: &generator) > 0, changed.count >= 4 else { return changed }
        return ModelBytes.sealed(changed)
    }

    @Test(
        "reads it or refuses it with a sentence, and what is read can be used",
        arguments: FrontEnd.allCases)
    func fuzz(frontEnd: FrontEnd) throws {
        let cases = FuzzCases("a .wake file of the \(frontEnd) front end", usually: 10_000)
        var generator = SeededGenerator(seed: frontEnd == .learned ? 1 : 2)
        let bytes = try SmallModel.make(frontEnd: frontEnd).encoded()
        let noise = SyntheticSignal.int16(SyntheticSignal.noise(seconds: 0.1))
        var readCount = 0
        for _ in cases {
            let model: KeywordModel
            do { model = try KeywordModel(decoding: Self.changed(bytes, &generator)) } catch {
                // An #expect a round would take longer than the reading.
                if ![.badModel, .incompatible].contains(error.code) || !error.message.hasSuffix(".") {
                    Issue.record(error)
                }
                continue
            }
            readCount += 1
            guard readCount % 100 == 0 else { continue }
            for candidate in try candidates(in: noise, models: [model]) {
                #expect(candidate.score.isFinite && candidate.templateScore.isFinite)
            }
        }
        // Many changes within numbers and words are harmless. If no file could be read, the test would try nothing.
        #expect(
            readCount > cases.count / 100 && readCount < cases.count * 19 / 20,
            "\(readCount) of \(cases.count) were read")
    }
}

extension Range<Int> {
    /// Returns a random subrange of at most 40 elements.
    fileprivate func randomSubrange(_ generator: inout SeededGenerator) -> Range<Int> {
        let start = Int.random(in: self, using: &generator)
        return start..<Swift.min(upperBound, start + Int.random(in: 1...40, using: &generator))
    }
}
