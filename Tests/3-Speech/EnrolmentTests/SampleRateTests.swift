import Enrolment
import Foundation
import PCM
import Resampling
import Testing
import VoiceTesting
import WakeWordMaterial

@testable import WakeWord

@Suite("Sound at a sound card's rate")
struct SampleRateTests {
    private let model: KeywordModel

    init() throws { model = try Enrolled.three.get().model }

    @Test(
        "gives the detections that it gives at 16 kHz", arguments: [22_050, 44_100, 48_000, 96_000])
    func rates(hertz: Int) throws {
        let demo = try Material.nearThreshold()
        let rate = SampleRate(hertz)
        let device: [Float] = try Resampler.resample(
            demo.map { Float($0) / 32_768 }, from: .speech, to: rate)
        let speech: [Int16] = try Resampler.resample(device, from: rate)
        let plain = try detections(in: demo, models: [model])
        let other = try detections(in: speech, models: [model])
        try #require(!plain.isEmpty && other.count == plain.count)
        for (a, b) in zip(plain, other) {
            #expect(abs(a.startSample - b.startSample) <= 320 && abs(a.endSample - b.endSample) <= 320)
            // 0.025 is a fifth of the score difference that makes the false alarm rate ten times as high.
            #expect(abs(a.score - b.score) < 0.025, "\(a.score) and \(b.score)")
        }
    }

    @Test("finds the word among samples that are no numbers, from a driver gone wrong")
    func noNumbers() throws {
        let demo = try Material.nearThreshold()
        var device: [Float] = try Resampler.resample(
            demo.map { Float($0) / 32_768 }, from: .speech, to: .device)
        // Before the first word (1.20 s), in the pause between the words, and once in a while everywhere.
        var count = 0
        for index in device.indices
        where (9600..<28_800).contains(index) || (120_000..<144_000).contains(index) || index % 24_000 == 0 {
            device[index] = [.nan, .infinity, -.infinity, .signalingNaN][index % 4]
            count += 1
        }
        var resampler = try Resampler(from: .device)
        var detector = try WakeWordDetector(models: [model])
        var found: [WakeDetection] = []
        var speech = [Int16](repeating: 0, count: resampler.maximumOutputCount(forInput: 480))
        for start in stride(from: 0, to: device.count, by: 480) {
            let period = device[start..<min(start + 480, device.count)]
            let given = period.withUnsafeBufferPointer { period in
                speech.withUnsafeMutableBufferPointer { resampler.process(period, into: $0) }
            }
            speech.withUnsafeBufferPointer { speech in
                detector.process(UnsafeBufferPointer(rebasing: speech[..<given])) { found.append($0) }
            }
        }
        #expect(resampler.nonFiniteSampleCount == count)
        let plain = try detections(in: demo, models: [model])
        try #require(found.count == plain.count)
        for (a, b) in zip(plain, found) {
            #expect(a.startSample < b.endSample && b.startSample < a.endSample)
        }
    }
}
