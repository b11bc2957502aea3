import AudioFiles
import BenchmarkKit
import Foundation
import PCM
import Testing
import TestSupport

@testable import wakebench

@Suite("The test stream")
struct StreamTests {
    private func build(
        words: [Recording], others: [Recording], noise: [Recording] = [], seed: UInt64
    ) throws -> TestStream {
        try StreamBuilder(
            plan: StreamPlan(words: words, others: others, seed: seed),
            noise: noise.isEmpty ? nil : StreamBuilder.Noise(recordings: noise, signalToNoise: 10), seed: seed
        ).build()
    }

    @Test("Same seed, same bytes; another seed, others", arguments: [false, true])
    func seeds(isNoisy: Bool) throws {
        let folder = TemporaryDirectory()
        let words = try TestMaterial.recordings(6, in: folder, prefix: "word")
        let others = try TestMaterial.recordings(20, in: folder, prefix: "other")
        let noise = isNoisy ? try TestMaterial.recordings(2, in: folder, prefix: "noise") : []
        let first = try build(words: words, others: others, noise: noise, seed: 5)
        let again = try build(words: words, others: others, noise: noise, seed: 5)
        let other = try build(words: words, others: others, noise: noise, seed: 6)
        #expect(first.samples == again.samples && first.labels == again.labels)
        #expect(first.samples != other.samples && first.labels != other.labels)
        #expect(first.samples.contains(32767) || first.samples.contains { $0 <= -32767 })
    }

    @Test("Every clip comes once and lies where its label says")
    func labels() throws {
        let folder = TemporaryDirectory()
        let words = try TestMaterial.recordings(6, in: folder, prefix: "word")
        let stream = try build(
            words: words, others: try TestMaterial.recordings(9, in: folder, prefix: "other"), seed: 2)
        #expect(stream.labels.map(\.recording).sorted() == words.map(\.label))
        for label in stream.labels {
            let word = try #require(words.first { $0.label == label.recording })
            let start = Int((label.start * 16_000).rounded())
            let clip = try word.samples().normalized().int16
            #expect(Array(stream.samples[start..<start + clip.count]) == clip)
            #expect(abs(label.end - label.start - Double(clip.count) / 16_000) < 1e-9)
            #expect(label.wordEnd > label.start && label.wordEnd <= label.end)
        }
        #expect(zip(stream.labels, stream.labels.dropFirst()).allSatisfy { $0.end <= $1.start })
    }

    @Test("About half of the other speech is kept, the rest is silence of its length")
    func probability() throws {
        let others = (0..<2000).map { Recording(path: "\($0)", label: "\($0)") }
        let plan = StreamPlan(words: [Recording(path: "w", label: "w")], others: others, seed: 3)
        let kept = plan.parts.count { if case .speech = $0 { true } else { false } }
        // Four standard deviations of a fair coin thrown 2000 times.
        #expect(abs(kept - 1000) < 90)
        #expect(Set(plan.parts).count == 2001)
        // The only clip stands in the middle.
        #expect(plan.parts[1000] == .word(Recording(path: "w", label: "w")))
    }

    @Test("Hours of speech are those of what was kept, without clips and silence")
    func hours() throws {
        let folder = TemporaryDirectory()
        let others = try TestMaterial.recordings(20, in: folder, prefix: "other")
        let plan = StreamPlan(
            words: try TestMaterial.recordings(2, in: folder, prefix: "word"), others: others, seed: 4)
        let stream = try StreamBuilder(plan: plan, noise: nil, seed: 4).build()
        var seconds = 0.0
        var count = 0
        for case .speech(let recording) in plan.parts {
            seconds += Double(try recording.samples().count) / 16_000
            count += 1
        }
        #expect(count > 0 && stream.utteranceCount == count)
        #expect(abs(stream.speechHours * 3600 - seconds) < 1e-6)
    }

    @Test("Noise lies under silence too, and speech stands above it by the ratio asked for")
    func noise() throws {
        let folder = TemporaryDirectory()
        let words = try TestMaterial.recordings(1, in: folder, prefix: "word")
        let others = try TestMaterial.recordings(8, in: folder, prefix: "other")
        let noise = try TestMaterial.recordings(1, in: folder, prefix: "noise", seconds: 0.3)
        let clean = try build(words: words, others: others, seed: 7)
        let noisy = try build(words: words, others: others, noise: noise, seed: 7)
        #expect(clean.labels == noisy.labels && clean.samples.count == noisy.samples.count)
        let silent = try #require(
            clean.samples.indices.first { index in
                index + 512 <= clean.samples.count
                    && clean.samples[index..<index + 512].allSatisfy { $0 == 0 }
            })
        #expect(noisy.samples[silent..<silent + 512].contains { abs(Int($0)) > 100 })
    }

    @Test("A stream of words alone, of speech alone and of nothing can be built")
    func edges() throws {
        let folder = TemporaryDirectory()
        let some = try TestMaterial.recordings(2, in: folder, prefix: "a")
        #expect(try build(words: some, others: [], seed: 1).speechHours == 0)
        #expect(try build(words: [], others: some, seed: 1).labels.isEmpty)
        #expect(try build(words: [], others: [], seed: 1).samples.isEmpty)
    }

    @Test("Labels keep their columns, whatever a recording is called")
    func export() throws {
        let folder = TemporaryDirectory()
        var stream = TestStream(samples: [1, -2, 3])
        stream.labels = [StreamLabel(recording: "a\tb\r\nc\"", start: 0, end: 1, wordEnd: 0.5)]
        try StreamExport.write(stream, to: folder.file("stream"))
        let text = String(
            decoding: try Data(contentsOf: URL(filePath: folder.file("stream/labels.tsv"))), as: UTF8.self)
        #expect(text == "start\tend\tword-end\trecording\n0.0000\t1.0000\t0.5000\ta b c\"\n")
        let samples = try AudioFile.readMono(path: folder.file("stream/stream.wav")).samples
        #expect(samples.map { Int16($0 * 32768) } == [1, -2, 3])
    }
}
