import ALSA
import PCM
import Synchronization

@testable import Capture

/// A device and its clock that follow a script. Every sample is the number of its frame since the clock began, so a
/// block with the right position begins with a sample of that value.
final class ScriptedDeviceWorld: Sendable {
    enum Event: Sendable {
        /// The device captures the given number of frames.
        case capture(Int)
        /// The program sleeps while the device captures the given number of frames, and the device loses all frames
        /// that it held.
        case xrun(Int)
        /// Nothing comes for the given number of seconds.
        case silence(Double)
        /// The device goes away.
        case lost
        /// The program lets the device go for the given number of seconds.
        case released(Double)
        /// Opening fails; takes one of the pauses between attempts.
        case refused
        /// The device is back, perhaps with another rate.
        case opened(SampleRate)
    }

    struct State {
        var script: [Event]
        var now = 0.0
        var rate = SampleRate(48_000)
        var pauses: [Double] = []
        var openings: [String] = []
        var releasedUntil = Double.infinity
    }

    let control = CaptureControl()
    let state: Mutex<State>

    init(_ script: [Event]) { state = Mutex(State(script: script)) }

    /// Runs the loop through the script, and returns the blocks from the ring.
    func run(ringCapacity: Int = 4096, options: MicrophoneOptions = MicrophoneOptions()) -> [CaptureBlock] {
        var ring = SPSCRing<CaptureBlock>(capacity: ringCapacity)
        var consumer = ring.takeConsumer()
        var loop = CaptureLoop(
            device: ScriptedDevice(world: self), name: "scripted", ring: ring.takeProducer(),
            options: options,
            control: control, hooks: hooks)
        loop.run()
        _ = consume loop
        return consumer.blocks()
    }

    private var hooks: CaptureLoop<ScriptedDevice>.Hooks {
        .init(
            reopen: { [self] () throws(ALSAError) in
                let event = state.withLock { $0.script.isEmpty ? nil : $0.script.removeFirst() }
                guard case .opened(let rate) = event else { throw ALSAError(.noSuchDevice, "not yet") }
                state.withLock { $0.rate = rate }
                return ScriptedDevice(world: self)
            },
            deviceChanged: { [self] result in
                state.withLock {
                    switch result {
                    case .success(let format): $0.openings.append("opened \(format.sampleRate)")
                    case .failure(let error): $0.openings.append(error.code.rawValue)
                    }
                }
            },
            sleep: { [self] seconds in
                state.withLock {
                    $0.now += seconds
                    if !control.mustRelease { $0.pauses.append(seconds) }
                }
                takeRelease()
                if now >= state.withLock({ $0.releasedUntil }) {
                    control.reclaim()
                }
                stopAtEndOfScript()
                return now
            })
    }

    var now: Double { state.withLock { $0.now } }

    /// Lets the device go, where the script says so next.
    func takeRelease() {
        state.withLock { state in
            guard case .released(let seconds) = state.script.first else { return }
            state.script.removeFirst()
            state.releasedUntil = state.now + seconds
            control.release()
        }
    }

    func stopAtEndOfScript() {
        if state.withLock({ $0.script.isEmpty }) { control.isStopRequested.store(true, ordering: .relaxed) }
    }
}

/// One opening of a ``ScriptedDeviceWorld``.
struct ScriptedDevice: ~Copyable, CaptureDevice {
    let world: ScriptedDeviceWorld
    let format: StreamFormat
    private var captured: Int
    private var delivered: Int

    init(world: ScriptedDeviceWorld) {
        self.world = world
        let (rate, now) = world.state.withLock { ($0.rate, $0.now) }
        format = StreamFormat(sampleRate: rate, channelCount: 1, sampleFormat: .float32)
        captured = rate.samples(in: now)
        delivered = captured
    }

    mutating func read(into memory: UnsafeMutableRawBufferPointer, timeout: Double) -> PCMTransfer {
        if captured == delivered {
            world.takeRelease()
            if world.control.mustRelease { return .timedOut }
            let event = world.state.withLock { $0.script.isEmpty ? nil : $0.script.removeFirst() }
            defer { world.stopAtEndOfScript() }
            switch event {
            case .capture(let count): pass(count)
            case .xrun(let count):
                pass(count)
                delivered = captured
                return .interrupted(.xrun)
            case .silence(let seconds):
                world.state.withLock { $0.now += seconds }
                return .timedOut
            case .lost: return .lost(errno: 19)
            default: return .timedOut
            }
        }
        let samples = memory.bindMemory(to: Float.self)
        let count = min(captured - delivered, samples.count)
        for index in 0..<count { samples[index] = Float(delivered + index) }
        delivered += count
        return .frames(count)
    }

    mutating func availableFrameCount() -> Int { captured - delivered }

    func now() -> Double { world.now }

    private mutating func pass(_ frameCount: Int) {
        captured += frameCount
        world.state.withLock { $0.now = Double(captured) / Double(format.sampleRate.hertz) }
    }
}
