import AudioFiles
import Capture
import Foundation
import PCM
import Testing
import VoiceTesting

@Suite("A recording as a source")
struct RecordingSourceTests {
    private let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("recording-\(UUID().uuidString).wav").path

    @Test(
        "The stream is the file, whatever the rate, the pace and the ring",
        arguments: [8000, 16_000, 44_100, 96_000], RecordingSource.Pace.allCases)
    func isTheFile(hertz: Int, pace: RecordingSource.Pace) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let rate = SampleRate(hertz)
        let seconds = 0.25
        try AudioFile.write(
            samples: SyntheticSignal.noise(seconds: seconds, sampleRate: rate), sampleRate: rate, path: path)
        let file = try AudioFile.readMono(path: path)

        for ringCapacity in [1, 1024] {
            var ring = SPSCRing<CaptureBlock>(capacity: ringCapacity)
            var consumer = ring.takeConsumer()
            let source = RecordingSource(path: path, pace: pace)
            var blocks: [CaptureBlock] = []
            let elapsed = try ContinuousClock().measure {
                try source.start(into: ring.takeProducer())
                blocks = consumer.blocks()
            }
            #expect(blocks.samples == file.samples)
            #expect(blocks.allSatisfy { $0.sampleRate == rate })
            #expect(blocks.isContinuous && blocks.marks == [.end])
            #expect(source.truncation == nil && source.failure == nil)
            if pace == .real { #expect(elapsed >= .seconds(seconds - 0.001)) }
        }
    }

    @Test("A cut-off file is delivered as far as it goes, and then said to be cut off")
    func truncated() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try AudioFile.write(
            samples: SyntheticSignal.noise(seconds: 1), sampleRate: .speech, path: path)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))

        var ring = SPSCRing<CaptureBlock>(capacity: 256)
        var consumer = ring.takeConsumer()
        let source = RecordingSource(path: path)
        try source.start(into: ring.takeProducer())
        let blocks = consumer.blocks { $0.mark == .end }
        let truncation = try #require(source.truncation)
        #expect(truncation.promisedFrameCount == 16_000)
        #expect(blocks.samples.count == truncation.presentFrameCount)
        #expect(blocks.samples == (try AudioFile.readMono(path: path)).samples)
        #expect(blocks.samples.count > 7900)
    }

    @Test("What is no recording is refused before anything starts", arguments: ["missing", "empty", "text"])
    func refused(kind: String) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        if kind != "missing" {
            try Data((kind == "empty" ? "" : "Lorem ipsum dolor sit amet").utf8).write(
                to: URL(fileURLWithPath: path))
        }
        var ring = SPSCRing<CaptureBlock>(capacity: 4)
        let consumer = ring.takeConsumer()
        let source = RecordingSource(path: path)
        do {
            try source.start(into: ring.takeProducer())
            Issue.record("it was accepted")
        } catch {
            #expect(error.code == .unreadableRecording)
            #expect(error.underlying is AudioFileError)
            #expect(error.message.contains(path))
        }
        let isFinished = consumer.isFinished
        #expect(isFinished, "the consumer is not left waiting")
        source.stop()
    }

    @Test("Stopping at real pace does not wait for the end")
    func stopsAtOnce() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try AudioFile.write(samples: SyntheticSignal.silence(seconds: 600), sampleRate: .speech, path: path)
        var ring = SPSCRing<CaptureBlock>(capacity: 8)
        let consumer = ring.takeConsumer()
        let source = RecordingSource(path: path, pace: .real)
        try source.start(into: ring.takeProducer())
        let hasSound = consumer.waitForData(1, timeout: 60)
        #expect(hasSound)
        let elapsed = ContinuousClock().measure { source.stop() }
        // The recording would take ten minutes.
        #expect(elapsed < .seconds(60))
    }
}
