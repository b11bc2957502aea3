import PCM

/// Sound from memory, with optional losses: for tests and for programs that make their own sound.
///
/// The source delivers sound as fast as the ring is emptied, and loses only the frames that the steps say.
public final class MemorySource: CaptureSource {
    /// One step of the stream.
    public enum Step: Sendable {
        /// Sound arrives: mono, full scale at -1 ... 1.
        case samples([Float])
        /// `frameCount` frames are lost, as in an overrun.
        case lost(frameCount: Int)
        /// The device is missing for the duration of `frameCount` frames.
        case deviceAway(frameCount: Int)
    }

    /// The source's name for people.
    public let name: String
    private let steps: [Step]
    private let sampleRate: SampleRate
    private let thread = SourceThread()

    /// Makes a source of steps.
    public init(steps: [Step], sampleRate: SampleRate, name: String = "memory") {
        self.steps = steps
        self.sampleRate = sampleRate
        self.name = name
    }

    /// Makes a source of samples: mono, full scale at -1 ... 1.
    public convenience init(samples: [Float], sampleRate: SampleRate, name: String = "memory") {
        self.init(steps: [.samples(samples)], sampleRate: sampleRate, name: name)
    }

    deinit { thread.stop() }

    /// See ``CaptureSource/start(into:)``.
    public func start(into ring: consuming RingProducer<CaptureBlock>) throws(CaptureError) {
        try CaptureError.check(sampleRate, of: name)
        // An array moves into the closure of start once, so the ring is handed over through an optional.
        var ring = Optional(ring)
        try thread.start { control throws(CaptureError) in
            guard let producer = ring.take() else { preconditionFailure("a source starts once") }
            let writer = CaptureBlockWriter(producer, sampleRate: sampleRate, control: control)
            return try AudioThread(name: "memory source", priority: nil, context: writer) { [steps] writer in
                var writer = writer
                if Self.play(steps, to: &writer) { _ = writer.waitAndMark(.end) }
            }
        }
    }

    /// See ``CaptureSource/stop()``.
    public func stop() { thread.stop() }

    /// See ``CaptureSource/statistics``.
    public var statistics: CaptureStatistics { thread.control.statistics }

    /// Plays the steps; false if the source was stopped on the way.
    private static func play(_ steps: [Step], to writer: inout CaptureBlockWriter) -> Bool {
        for step in steps {
            switch step {
            case .lost(let frameCount): writer.lose(frameCount)
            case .deviceAway(let frameCount):
                guard writer.waitAndMark(.deviceLost) else { return false }
                writer.lose(frameCount)
                guard writer.waitAndMark(.deviceReturned) else { return false }
            case .samples(let samples):
                let blockLength = writer.sampleRate.captureBlockLength
                var start = 0
                while start < samples.count {
                    let piece = samples[start..<min(start + blockLength, samples.count)]
                    writer.fill { $0.update(fromContentsOf: piece) }
                    guard writer.waitAndWrite() else { return false }
                    start += piece.count
                }
            }
        }
        return true
    }
}
