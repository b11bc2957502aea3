public import PCM
import Synchronization

/// Sound that other code supplies: a telephone call, a browser, a file that is read elsewhere, a test.
///
/// ```swift
/// let source = PushSource(sampleRate: SampleRate(8000), name: "call 17")
/// // on the thread that receives the call's sound, in pieces of any size:
/// source.push(samples)
/// // when it hangs up:
/// source.finish()
/// ```
///
/// One channel, full scale at -1 ... 1 or 16 bits. Calls may come from any thread, one at a time; the reader gets a
/// block when 10 ms are complete. Pushing allocates nothing. It takes a lock that only ``start(into:)``, ``stop()`` and
/// other pushes hold.
public final class PushSource: CaptureSource {
    /// What happens to sound that arrives faster than it is read.
    public enum Overflow: Hashable, Sendable {
        /// Drops and counts it, and later sound keeps its true position: for sound that arrives in real time. The
        /// reader is a second behind by then.
        case drop
        /// The push waits for the reader to come and to keep up: for files and tests.
        case wait
    }

    /// The result of pushing a piece.
    public enum Outcome: Hashable, Sendable {
        /// The source took all samples.
        case taken
        /// `frameCount` frames found no room and are lost; the stream counts them.
        case dropped(frameCount: Int)
        /// The source has no reader: it was not started yet and does not wait for that, was stopped, or has ended. It
        /// took no samples.
        case refused
    }

    private struct State: ~Copyable {
        /// Nil while there is no reader.
        var writer: CaptureBlockWriter?
        var staged: FixedBuffer<Float>
        var stagedCount = 0
        /// Whether the source was stopped or has ended, and was not started since.
        var hasEnded = false

        init(blockLength: Int) { staged = FixedBuffer(repeating: 0, count: blockLength) }
    }

    /// The source's name for people.
    public let name: String
    /// Frames a second of everything that is pushed.
    public let sampleRate: SampleRate
    private let overflow: Overflow
    private let control = CaptureControl()
    private let state: Mutex<State>

    /// Makes a source without a reader.
    public init(sampleRate: SampleRate, name: String = "pushed sound", whenFull overflow: Overflow = .drop) {
        self.sampleRate = sampleRate
        self.name = name
        self.overflow = overflow
        state = Mutex(State(blockLength: max(1, sampleRate.captureBlockLength)))
    }

    /// Whether a push waits for the reader.
    public var isRecording: Bool { overflow == .wait }

    /// See ``CaptureSource/statistics``.
    public var statistics: CaptureStatistics { control.statistics }

    /// Takes samples from now on; see ``CaptureSource/start(into:)``.
    ///
    /// - Throws: ``CaptureError`` `.unusableRate`.
    public func start(into ring: consuming RingProducer<CaptureBlock>) throws(CaptureError) {
        try CaptureError.check(sampleRate, of: name)
        var ring = Optional(ring)
        state.withLock { state in
            precondition(state.writer == nil, "the source runs already; stop it first")
            guard let producer = ring.take() else { preconditionFailure("a source starts once") }
            control.isStopRequested.store(false, ordering: .relaxed)
            state.writer = CaptureBlockWriter(producer, sampleRate: sampleRate, control: control)
            state.stagedCount = 0
            state.hasEnded = false
        }
    }

    /// Takes no more samples. A push that waits returns within a tenth of a second.
    public func stop() {
        control.isStopRequested.store(true, ordering: .relaxed)
        state.withLock { state in
            state.writer = nil
            state.hasEnded = true
        }
    }

    /// Ends the stream after the pushed samples. Waits until the ring has room for the end mark, or the source is
    /// stopped.
    public func finish() {
        state.withLock { state in
            state.hasEnded = true
            guard state.writer != nil else { return }
            _ = flush(&state)
            _ = state.writer?.waitAndMark(.end)
            state.writer = nil
        }
    }

    /// Takes samples, full scale at -1 ... 1; NaN becomes silence and is counted.
    @discardableResult
    public func push(_ samples: UnsafeBufferPointer<Float>) -> Outcome { push(samples.count) { samples[$0] } }

    /// Takes 16-bit samples.
    @discardableResult
    public func push(_ samples: UnsafeBufferPointer<Int16>) -> Outcome {
        push(samples.count) { Float(samples[$0]) / 32768 }
    }

    /// Takes samples, full scale at -1 ... 1.
    @discardableResult
    public func push(_ samples: Span<Float>) -> Outcome { samples.withUnsafeBufferPointer { push($0) } }

    /// Takes 16-bit samples.
    @discardableResult
    public func push(_ samples: Span<Int16>) -> Outcome { samples.withUnsafeBufferPointer { push($0) } }

    /// Takes samples, full scale at -1 ... 1.
    @discardableResult
    public func push(_ samples: [Float]) -> Outcome { samples.withUnsafeBufferPointer { push($0) } }

    /// Takes 16-bit samples.
    @discardableResult
    public func push(_ samples: [Int16]) -> Outcome { samples.withUnsafeBufferPointer { push($0) } }

    private func push(_ count: Int, _ sample: (Int) -> Float) -> Outcome {
        if overflow == .wait {
            // A person's program starts the source; checking every 0.01 s is enough.
            while state.withLock({ $0.writer == nil && !$0.hasEnded }) {
                MonotonicClock.sleep(until: MonotonicClock.now() + 0.01)
            }
        }
        return state.withLock { state in
            guard state.writer != nil, !control.mustStop else { return .refused }
            var droppedCount = 0
            for index in 0..<count {
                state.staged[state.stagedCount] = sample(index)
                state.stagedCount += 1
                guard state.stagedCount == state.staged.count else { continue }
                let blockLength = state.stagedCount
                if flush(&state) { continue }
                if control.mustStop { return .refused }
                droppedCount += blockLength
            }
            return droppedCount == 0 ? .taken : .dropped(frameCount: droppedCount)
        }
    }

    /// Passes the collected samples on; false if they were dropped, or the source was stopped.
    private func flush(_ state: inout State) -> Bool {
        let count = state.stagedCount
        state.stagedCount = 0
        guard count > 0 else { return true }
        state.writer?.fill { memory in
            for index in 0..<count { memory[index] = state.staged[index] }
            return count
        }
        switch overflow {
        case .drop: return state.writer?.writeOrDrop() ?? false
        case .wait: return state.writer?.waitAndWrite() ?? false
        }
    }
}
