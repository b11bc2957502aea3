import AudioFiles
import PCM
import Synchronization

/// A recording, replayed as if a microphone captured it.
///
/// No sample is lost: if the ring is full, the source waits, at either pace. So a recording gives the same stream on
/// every machine. Several recordings in a row are several sources.
public final class RecordingSource: CaptureSource {
    /// How fast a recording is replayed.
    public enum Pace: String, Hashable, Sendable, CaseIterable {
        /// As fast as it was recorded. If the consumer stops, the source waits, and later continues at the same speed.
        case real
        /// As fast as the consumer takes it.
        case max
    }

    /// The path of the file.
    public let name: String
    /// See ``CaptureSource/isRecording``.
    public let isRecording = true
    private let pace: Pace
    private let thread = SourceThread()
    private let findings = Findings()

    /// A separate object, so that the thread does not hold the source: the end of the source stops the thread.
    private final class Findings: Sendable {
        let frameCount = Mutex(Int?.none)
        let atEnd = Mutex((truncation: Truncation?.none, failure: AudioFileError?.none))
    }

    /// Makes a source for the file at `path`; opens nothing yet.
    public init(path: String, pace: Pace = .max) {
        name = path
        self.pace = pace
    }

    deinit { thread.stop() }

    /// Opens the file and starts to replay it from its beginning; see ``CaptureSource/start(into:)``.
    ///
    /// - Throws: ``CaptureError`` `.unreadableRecording` with the `AudioFileError` underneath.
    public func start(into ring: consuming RingProducer<CaptureBlock>) throws(CaptureError) {
        var ring = Optional(ring)
        try thread.start { control throws(CaptureError) in
            guard let producer = ring.take() else { preconditionFailure("a source starts once") }
            let reader: AudioFileReader
            do throws(AudioFileError) {
                reader = try AudioFileReader(path: name)
            } catch {
                throw CaptureError(.unreadableRecording, error.message, underlying: error)
            }
            let frameCount = reader.frameCount
            findings.frameCount.withLock { $0 = frameCount }
            findings.atEnd.withLock { $0 = (nil, nil) }
            let writer = CaptureBlockWriter(producer, sampleRate: reader.sampleRate, control: control)
            let replay = Replay(reader: reader, writer: writer, pace: pace)
            return try AudioThread(name: "recording", priority: nil, context: replay) { [findings] replay in
                var replay = replay
                let failure = replay.run()
                let truncation = replay.reader.truncation
                // Set before the end mark, so that a reader of the mark finds them.
                findings.atEnd.withLock { $0 = (truncation, failure) }
                _ = replay.writer.waitAndMark(.end)
            }
        }
    }

    /// See ``CaptureSource/stop()``.
    public func stop() { thread.stop() }

    /// See ``CaptureSource/statistics``.
    public var statistics: CaptureStatistics { thread.control.statistics }

    /// The number of frames according to the file; nil before the start, or if the file does not say.
    public var frameCount: Int? { findings.frameCount.withLock { $0 } }

    /// The part that is missing according to the file's header, known after the stream's end mark; nil if none is. The
    /// existing part was delivered.
    public var truncation: Truncation? { findings.atEnd.withLock { $0.truncation } }

    /// Why the file could not be read to its end, known after the stream's end mark; nil if it could. The part before
    /// was delivered.
    public var failure: AudioFileError? { findings.atEnd.withLock { $0.failure } }
}

/// The replay's own state, which moves to its thread.
private struct Replay: ~Copyable, @unchecked Sendable {
    // Sendable: the reader has one owner, and the thread becomes it.
    var reader: AudioFileReader
    var writer: CaptureBlockWriter
    let pace: RecordingSource.Pace
    /// The longest delay in seconds that a paced replay makes up for by running faster. So it makes up for hesitations
    /// of the machine, but not for a consumer that waits.
    private static let patience = 0.25

    init(reader: consuming AudioFileReader, writer: consuming CaptureBlockWriter, pace: RecordingSource.Pace)
    {
        self.reader = reader
        self.writer = writer
        self.pace = pace
    }

    /// Replays until the end or until the source must stop; returns why the file could not be read on.
    mutating func run() -> AudioFileError? {
        let rate = writer.sampleRate
        let blockLength = rate.captureBlockLength
        var failure: AudioFileError?
        var isAtEnd = false
        var begin = MonotonicClock.now()
        while !isAtEnd {
            writer.convert { memory in
                // The reader has already replaced broken samples by 0 and counted them.
                let broken = reader.nonFiniteFrameCount
                do throws(AudioFileError) {
                    let count = try reader.read(
                        into: UnsafeMutableBufferPointer(rebasing: memory[..<blockLength]))
                    isAtEnd = count == 0
                    var frames = MonoDownmix.Conversion(
                        cleaning: UnsafeMutableBufferPointer(rebasing: memory[..<count]))
                    frames.nonFiniteFrameCount = reader.nonFiniteFrameCount - broken
                    return frames
                } catch {
                    failure = error
                    isAtEnd = true
                    return MonoDownmix.Conversion()
                }
            }
            guard !isAtEnd else { break }
            if pace == .real {
                // A block is due when its last frame has sounded.
                let due = begin + rate.seconds(of: writer.position + writer.pendingFrameCount)
                MonotonicClock.sleep(until: due)
                guard writer.waitAndWrite() else { break }
                let late = MonotonicClock.now() - due
                if late > Replay.patience { begin += late }
            } else {
                guard writer.waitAndWrite() else { break }
            }
        }
        return failure
    }
}
