import Capture
import Endpointing
import Features
import PCM
import WakeWord

@testable import Hearing

/// The records of a signal path about a stream, summed up.
struct HeardStream {
    /// The time of the record of the end, in seconds of the stream; -1 without such a record.
    var end = -1.0
    var counts: [SignalRecord.Kind: Int] = [:]
    /// Whether the times of the records never go back.
    var isOrdered = true
    /// The number of samples that the path reported as no numbers.
    var brokenCount = 0
    private var latest = 0.0

    mutating func take(_ record: SignalRecord) {
        counts[record.kind, default: 0] += 1
        if record.kind == .broken { brokenCount += record.number }
        if record.kind == .ended { end = record.at }
        isOrdered = isOrdered && record.at >= latest
        latest = record.at
    }
}

/// The signal path on the test's own thread.
struct PathRun: ~Copyable {
    private var path: SignalPath
    private var ring: RingConsumer<SignalRecord>
    private var records = FixedBuffer(repeating: SignalRecord(.progress, at: 0), count: 64)
    private var heard = HeardStream()

    /// Makes a path that listens for these keywords. Without keywords it listens to all speech, by energy, because
    /// making a learned front end takes longer than hearing most streams.
    init(keywords: [KeywordModel] = [], frontEnd: FrontEnd = .light) throws {
        // Room for more records than a block at the lowest rate makes, with a whole pre-roll.
        var ring = SPSCRing<SignalRecord>(capacity: 4096)
        var options = HearingOptions(
            listening: keywords.isEmpty ? .always(reason: "a test") : .keywords(keywords))
        options.frontEnd = keywords.isEmpty ? frontEnd : nil
        path = try SignalPath(
            sampleRate: .device, options: options, control: SignalControl(),
            output: SignalOutput(ring: ring.takeProducer(), waitsForSpace: false))
        self.ring = ring.takeConsumer()
    }

    mutating func process(_ block: borrowing CaptureBlock) {
        path.process(block)
        read()
    }

    consuming func finish() -> HeardStream {
        path.finish(cause: .endOfStream)
        read()
        return heard
    }

    /// Hears a source to its end.
    static func hear(_ source: any CaptureSource, keywords: [KeywordModel] = []) throws -> HeardStream {
        var run = try PathRun(keywords: keywords)
        var ring = SPSCRing<CaptureBlock>(capacity: 8)
        var blocks = ring.takeConsumer()
        try source.start(into: ring.takeProducer())
        defer { source.stop() }
        var block = FixedBuffer(repeating: CaptureBlock(sampleRate: .device), count: 1)
        while !blocks.isFinished {
            guard blocks.waitForData(1, timeout: 60), blocks.read(into: block.mutableElements) == 1 else {
                break
            }
            run.process(block[0])
        }
        return run.finish()
    }

    private mutating func read() {
        while case let count = ring.read(into: records.mutableElements), count > 0 {
            for index in 0..<count { heard.take(records[index]) }
        }
    }
}
