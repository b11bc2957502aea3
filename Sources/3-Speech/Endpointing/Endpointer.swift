import PCM

/// Finds the beginning and the end of a command, from the energy of its sound above an adaptive noise floor and, if a
/// front end gives it, from the probability of silence.
///
/// It gets the whole stream, so that it knows the noise before a person speaks, and decides only between
/// ``begin(atSample:followsWord:event:)`` and the endpoint. Streaming equals batch: chunks of any size give the same
/// events.
///
/// ```swift
/// var endpointer = try Endpointer()
/// endpointer.begin(atSample: 0) { _ in }
/// endpointer.process(samples) { event in
///     if case .endpoint(let endpoint) = event { print(endpoint.cause) }
/// }
/// ```
///
/// Real-time safe after ``init(options:evidence:)``: no allocation, no lock; the closures do not escape.
public struct Endpointer: ~Copyable, Sendable {
    /// One decision every 10 ms, the convention of speech processing, in seconds.
    public static let frameDuration = 0.01
    /// Samples of one frame at 16 kHz.
    public static let frameLength = 160
    /// How far back ``begin(atSample:followsWord:event:)`` may reach, in seconds: more than any wake word's
    /// decision takes.
    public static let reach = 4.0

    /// How much earlier ``comingPause`` is known than ``pause``, in seconds: the time that a recognizer takes on a
    /// small machine.
    public static let pauseLead = 0.15

    private static let framesOfLead = Int((pauseLead / frameDuration).rounded())
    private static let framesInReach = Int(reach / frameDuration)

    private var machine: EndpointStateMachine
    private var noiseFloor: NoiseFloor
    private var detector: SpeechDetector?
    /// The number of frames between the capture of a frame and its judgement.
    private let delay: Int
    // Several rings of plain values instead of one ring of a combined type: with a private element type inside a public
    // noncopyable struct, Swift 6.3 emits a broken module.
    private var levels = FixedBuffer<Float>(repeating: Level.silence, count: Endpointer.framesInReach)
    private var floors = FixedBuffer<Float>(repeating: Level.silence, count: Endpointer.framesInReach)
    private var logOdds = FixedBuffer<Float>(repeating: 0, count: Endpointer.framesInReach)
    private var skipped = FixedBuffer<Bool>(repeating: false, count: Endpointer.framesInReach)
    private var pending = FixedBuffer<Int16>(repeating: 0, count: Endpointer.frameLength)
    private var pendingCount = 0
    private var pendingIsSkipped = false
    private var frameCount = 0
    /// The number of judged frames, which lags behind ``frameCount`` by the delay.
    private var judgedCount = 0
    private var highPass = HighPass()

    /// Makes an endpointer. Not real-time safe.
    ///
    /// - Parameters:
    ///   - options: the limits for the beginning and the end of a command.
    ///   - evidence: the features that distinguish speech from noise.
    /// - Throws: ``EndpointerOptionsError`` for settings that contradict each other.
    public init(
        options: EndpointerOptions = .init(), evidence: SpeechEvidence = .energy
    ) throws(EndpointerOptionsError) {
        try evidence.validate()
        try options.validate(evidence: evidence)
        machine = EndpointStateMachine(options: options, evidence: evidence)
        noiseFloor = NoiseFloor(options: evidence.noiseFloor(options.noiseFloor))
        delay = evidence.delay
        switch evidence {
        case .energy: detector = nil
        case .energyAndSilencePosterior(_, let model): detector = SpeechDetector(model: model)
        }
    }

    /// True between ``begin(atSample:followsWord:event:)`` and the endpoint.
    public var isListening: Bool { machine.isListening }

    /// The first sample after the last speech, while the speaker has been silent for
    /// ``EndpointerOptions/completeSilence`` or longer; nil during speech, or if there is no command.
    public var pause: Int? { machine.pause.map { $0 * Endpointer.frameLength } }

    /// The value that ``pause`` will have if the speaker stays silent, available ``pauseLead`` seconds earlier, so that
    /// the caller has time to recognize the text.
    public var comingPause: Int? {
        machine.pause(ahead: Endpointer.framesOfLead).map { $0 * Endpointer.frameLength }
    }

    /// The level of the noise behind the speech, in dBFS.
    public var noiseLevel: Float { noiseFloor.level }

    /// The level of the newest whole frame, in dBFS.
    public var level: Float {
        frameCount == 0 ? Level.silence : levels[(frameCount - 1) % levels.count]
    }

    /// Begins to listen to a command at `sample`, a position in the stream, and drops the command that it listened to,
    /// if there was one.
    ///
    /// If the position lies in the past, up to ``reach``, the endpointer decides on the frames since then again,
    /// from memory: a wake word is known only after its end, and the command may have begun by then. Events from
    /// memory go to `event` with the current time as their time of decision; otherwise they equal those of a timely
    /// begin. If the position lies in the future, the endpointer ignores the sound before it. It rounds positions
    /// down to whole frames.
    ///
    /// - Parameters:
    ///   - sample: the earliest beginning of the command.
    ///   - followsWord: whether a wake word ended there; its last sounds do not belong to the command.
    ///   - event: gets the events from memory.
    public mutating func begin(
        atSample sample: Int, followsWord: Bool = false, event: (EndpointerEvent) -> Void
    ) {
        let oldest = max(0, frameCount - levels.count)
        let first = max(oldest, sample / Endpointer.frameLength)
        machine.begin(at: first, followsWord: followsWord)
        var frame = first
        while frame < judgedCount && machine.isListening {
            decide(frame, event: event)
            frame += 1
        }
    }

    /// Ends the current command, if there is one, for a cause that comes from the caller.
    public mutating func end(cause: EndpointCause, event: (EndpointerEvent) -> Void) {
        report(machine.end(at: frameCount, cause: cause), event: event)
    }

    /// Takes the next samples of the stream.
    ///
    /// - Parameters:
    ///   - samples: mono, 16 kHz; any count without a posterior, at most ``frameLength`` of them with one.
    ///   - silencePosterior: the front end's newest probability that there is no speech, 0 ... 1, after these samples;
    ///     nil gives no evidence. Ignored if energy alone decides.
    ///   - event: gets the events of these samples.
    public mutating func process(
        _ samples: UnsafeBufferPointer<Int16>, silencePosterior: Float? = nil,
        event: (EndpointerEvent) -> Void
    ) {
        var rest = samples
        while !rest.isEmpty {
            let taken = min(rest.count, Endpointer.frameLength - pendingCount)
            let part = UnsafeBufferPointer(rebasing: rest[..<taken])
            rest = UnsafeBufferPointer(rebasing: rest[taken...])
            _ = UnsafeMutableBufferPointer(rebasing: pending.mutableElements[pendingCount...]).update(
                from: part)
            pendingCount += taken
            if pendingCount == Endpointer.frameLength {
                processFrame(silencePosterior: silencePosterior, event: event)
            }
        }
    }

    /// Skips sound that must not count, such as the engine's own voice or samples that a full ring dropped: the noise
    /// floor stays, and every skipped frame counts as silence.
    ///
    /// - Parameters:
    ///   - sampleCount: the number of samples to skip, 0 or more.
    ///   - event: gets the events; the limits of a command apply here, too.
    public mutating func skip(sampleCount: Int, event: (EndpointerEvent) -> Void) {
        precondition(sampleCount >= 0, "a skip of \(sampleCount) samples")
        var rest = sampleCount
        while rest > 0 {
            let passed = min(rest, Endpointer.frameLength - pendingCount)
            rest -= passed
            pendingCount += passed
            pendingIsSkipped = true
            if pendingCount == Endpointer.frameLength { processFrame(silencePosterior: nil, event: event) }
        }
    }

    private mutating func processFrame(silencePosterior: Float?, event: (EndpointerEvent) -> Void) {
        var level = noiseFloor.level
        let isSkipped = pendingIsSkipped
        if !isSkipped {
            level = Level.decibels(power: highPass.meanSquare(pending.elements))
            noiseFloor.process(level)
        }
        pendingCount = 0
        pendingIsSkipped = false
        let slot = frameCount % levels.count
        levels[slot] = level
        floors[slot] = noiseFloor.level
        skipped[slot] = isSkipped
        frameCount += 1
        guard frameCount - judgedCount > delay else { return }
        judge(judgedCount, silencePosterior: silencePosterior)
        judgedCount += 1
        decide(judgedCount - 1, event: event)
    }

    /// Skipped frames are silence, even if the front end processed them and says otherwise.
    private mutating func judge(_ frame: Int, silencePosterior: Float?) {
        let slot = frame % levels.count
        let posterior = skipped[slot] ? 1 : silencePosterior ?? 0.5
        logOdds[slot] =
            detector?.process(level: levels[slot], floor: floors[slot], silencePosterior: posterior) ?? 0
    }

    private mutating func decide(_ frame: Int, event: (EndpointerEvent) -> Void) {
        let slot = frame % levels.count
        let sound = FrameSound(level: levels[slot], floor: floors[slot], logOdds: logOdds[slot])
        report(machine.process(frame: frame, sound), event: event)
    }

    /// All events get the current time, also those found in memory, so that the events of a session are in order.
    private func report(_ outcome: EndpointStateMachine.Event?, event: (EndpointerEvent) -> Void) {
        let decision = frameCount * Endpointer.frameLength
        switch outcome {
        case nil: break
        case .speechStart(let start):
            event(.speechStart(startSample: start * Endpointer.frameLength, decisionSample: decision))
        case .endpoint(let start, let end, let cause):
            event(
                .endpoint(
                    Endpoint(
                        startSample: start.map { $0 * Endpointer.frameLength },
                        endSample: end * Endpointer.frameLength, decisionSample: decision, cause: cause)))
        }
    }
}
