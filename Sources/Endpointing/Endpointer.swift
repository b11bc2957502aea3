import PCM

/// Finds where a command begins and ends, from the energy of its sound over an adaptive noise floor.
///
/// It hears the stream all the time, so that it knows the noise before anyone speaks, and decides only between
/// ``begin(atSample:event:)`` and the endpoint. Streaming equals batch: chunks of any size give the same events.
///
/// ```swift
/// var endpointer = try Endpointer()
/// endpointer.begin(atSample: 0) { _ in }
/// endpointer.process(samples) { event in
///     if case .endpoint(let endpoint) = event { print(endpoint.cause) }
/// }
/// ```
///
/// Real-time safe after ``init(options:)``: no allocation, no lock; the closures do not escape.
public struct Endpointer: ~Copyable, Sendable {
    /// One decision every 10 ms, the convention of speech processing, in seconds.
    public static let frameDuration = 0.01
    /// Samples of one frame at 16 kHz.
    public static let frameLength = 160
    /// How far back ``begin(atSample:event:)`` may reach, in seconds: more than any wake word's decision takes.
    public static let reach = 4.0

    private struct Frame: BitwiseCopyable {
        var level: Float
        var floor: Float
    }

    private var machine: EndpointStateMachine
    private var noiseFloor: NoiseFloor
    private var history = FixedBuffer<Frame>(
        repeating: Frame(level: Level.silence, floor: Level.silence),
        count: Int(Endpointer.reach / Endpointer.frameDuration))
    private var pending = FixedBuffer<Int16>(repeating: 0, count: Endpointer.frameLength)
    private var pendingCount = 0
    private var frameCount = 0
    private var highPass = HighPass()

    /// Makes an endpointer. Not real-time safe.
    ///
    /// - Throws: ``EndpointerOptionsError`` for settings that contradict each other.
    public init(options: EndpointerOptions = .init()) throws(EndpointerOptionsError) {
        try options.validate()
        machine = EndpointStateMachine(options: options)
        noiseFloor = NoiseFloor(options: options.noiseFloor)
    }

    /// True between ``begin(atSample:event:)`` and the endpoint.
    public var isListening: Bool { machine.isListening }

    /// The level of the noise behind the speech, in dBFS.
    public var noiseLevel: Float { noiseFloor.level }

    /// The level of the newest whole frame, in dBFS.
    public var level: Float {
        frameCount == 0 ? Level.silence : history[(frameCount - 1) % history.count].level
    }

    /// Listens to a command from `sample` on, a position in the stream.
    ///
    /// A position in the past, up to ``reach``, is heard again from memory: a wake word is known only after it
    /// has ended, and the command may have begun by then. What that already tells is handed to `event`.
    public mutating func begin(atSample sample: Int, event: (EndpointerEvent) -> Void) {
        let oldest = max(0, frameCount - history.count)
        let first = min(max(oldest, sample / Endpointer.frameLength), frameCount)
        machine.begin(at: first)
        for frame in first..<frameCount where machine.isListening {
            decide(frame, decisionFrame: frameCount - 1, event: event)
        }
    }

    /// Gives the current command up, if there is one, for a cause from outside.
    public mutating func end(cause: EndpointCause, event: (EndpointerEvent) -> Void) {
        report(machine.end(at: frameCount, cause: cause), decisionFrame: frameCount - 1, event: event)
    }

    /// Takes the next samples of the stream: mono, 16 kHz, any count.
    public mutating func process(_ samples: UnsafeBufferPointer<Int16>, event: (EndpointerEvent) -> Void) {
        for sample in samples {
            pending[pendingCount] = sample
            pendingCount += 1
            if pendingCount == Endpointer.frameLength {
                pendingCount = 0
                processFrame(event: event)
            }
        }
    }

    /// Lets time pass over sound that must not be heard, such as the engine's own voice: the noise floor stays
    /// as it is, and the frames count as silence.
    ///
    /// - Parameter sampleCount: how many samples of the stream to pass over, in whole frames as far as they go.
    public mutating func skip(sampleCount: Int) {
        let total = pendingCount + sampleCount
        for _ in 0..<(total / Endpointer.frameLength) {
            let floor = noiseFloor.level
            history[frameCount % history.count] = Frame(level: floor, floor: floor)
            frameCount += 1
        }
        pendingCount = total % Endpointer.frameLength
    }

    private mutating func processFrame(event: (EndpointerEvent) -> Void) {
        let level = Level.decibels(power: highPass.meanSquare(pending.elements))
        noiseFloor.process(level)
        history[frameCount % history.count] = Frame(level: level, floor: noiseFloor.level)
        frameCount += 1
        decide(frameCount - 1, decisionFrame: frameCount - 1, event: event)
    }

    private mutating func decide(_ frame: Int, decisionFrame: Int, event: (EndpointerEvent) -> Void) {
        let heard = history[frame % history.count]
        let outcome = machine.process(frame: frame, level: heard.level, floor: heard.floor)
        report(outcome, decisionFrame: decisionFrame, event: event)
    }

    private func report(
        _ outcome: EndpointStateMachine.Event?, decisionFrame: Int, event: (EndpointerEvent) -> Void
    ) {
        let samples = Endpointer.frameLength
        let decision = (decisionFrame + 1) * samples
        switch outcome {
        case nil: break
        case .speechStart(let start):
            event(.speechStart(startSample: start * samples, decisionSample: decision))
        case .endpoint(let start, let end, let cause):
            event(
                .endpoint(
                    Endpoint(
                        startSample: start.map { $0 * samples }, endSample: end * samples,
                        decisionSample: decision, cause: cause)))
        }
    }
}
