import ALSA
import PCM

/// A microphone that fails on cue, for tests of programs that must survive one.
///
/// It uses the microphone's own loop, which reads, counts losses, and opens the device again. Only the device and its
/// clock are simulated; the clock runs as fast as the ring is emptied. So one hour of faults takes seconds, and equal
/// steps always give equal blocks.
///
/// ```swift
/// let source = FaultInjectingSource(
///     sound: recording, sampleRate: .speech,
///     steps: [.sound(seconds: 3), .unplugged(seconds: 20, busyFor: 5), .sound(seconds: 3)])
/// ```
public final class FaultInjectingSource: CaptureSource {
    /// One behaviour of the device.
    public enum Step: Hashable, Sendable {
        /// The device delivers the sound.
        case sound(seconds: Double)
        /// The device delivers zeros.
        case zeros(seconds: Double)
        /// The device delivers nothing. Opening it again ends the step.
        case nothing(seconds: Double)
        /// The device was read too late (`EPIPE`), and `lostSeconds` of sound are lost.
        case overrun(lostSeconds: Double)
        /// The machine slept (`ESTRPIPE`).
        case suspended(lostSeconds: Double)
        /// The device stands still (`EBADFD`).
        case wrongState(lostSeconds: Double)
        /// The device is gone (`ENODEV`) for `seconds`. During the last `busyFor` of these, another program uses it
        /// (`EBUSY`). The device comes back at `sampleRate`, or at its former rate if that is nil.
        case unplugged(seconds: Double, busyFor: Double = 0, sampleRate: SampleRate? = nil)
    }

    /// The source's name for people.
    public let name: String
    private let options: MicrophoneOptions
    private let world: FaultyWorld
    private let thread = SourceThread()

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - sound: mono, full scale at -1 ... 1; the frame at stream position `p` is `sound[p % sound.count]`, at
    ///     any rate.
    ///   - sampleRate: the device's rate, until the device returns with another.
    ///   - steps: the device's behaviour, in order; after the last step the stream ends.
    ///   - options: the limits and pauses of the loop; the device's settings and the priority have no effect.
    ///   - name: the name of the source.
    public init(
        sound: [Float], sampleRate: SampleRate, steps: [Step],
        options: MicrophoneOptions = MicrophoneOptions(), name: String = "faulty"
    ) {
        precondition(!sound.isEmpty, "a device needs a sound to make")
        self.name = name
        self.options = options
        world = FaultyWorld(sound: sound, sampleRate: sampleRate, steps: steps)
    }

    deinit { thread.stop() }

    /// Starts with the first step; see ``CaptureSource/start(into:)``.
    public func start(into ring: consuming RingProducer<CaptureBlock>) throws(CaptureError) {
        for rate in world.rates { try CaptureError.check(rate, of: name) }
        var ring = Optional(ring)
        try thread.start { control throws(CaptureError) in
            guard let producer = ring.take() else { preconditionFailure("a source starts once") }
            world.begin()
            let loop = CaptureLoop(
                device: FaultyDevice(world: world), name: name, ring: producer, options: options,
                control: control, hooks: hooks)
            return try AudioThread(name: "capture", priority: nil, context: loop) { loop in
                var loop = loop
                loop.run()
            }
        }
    }

    /// See ``CaptureSource/stop()``.
    public func stop() { thread.stop() }

    /// See ``CaptureSource/release()``.
    public func release() { thread.control.release() }

    /// See ``CaptureSource/reclaim()``.
    public func reclaim() { thread.control.reclaim() }

    /// See ``CaptureSource/statistics``.
    public var statistics: CaptureStatistics { thread.control.statistics }

    private var hooks: CaptureLoop<FaultyDevice>.Hooks {
        .init(
            reopen: { [world] () throws(ALSAError) in try world.open() }, deviceChanged: { _ in },
            sleep: { [world] seconds in world.pass(seconds) }, isAtEnd: { [world] in world.isAtEnd },
            waitsForSpace: true)
    }
}
