import ALSA
import Glibc
import PCM

/// The steps of a ``FaultInjectingSource`` and the clock that they take place on.
final class FaultyWorld: @unchecked Sendable {
    // Sendable: made and begun before the thread starts, used by that thread alone while it runs.
    private let sound: FixedBuffer<Float>
    private let steps: [FaultInjectingSource.Step]
    private let firstRate: SampleRate
    private var rate: SampleRate
    private var next = 0
    /// Seconds of the present step that are still to come.
    private var left = 0.0
    private(set) var now = 0.0

    init(sound: [Float], sampleRate: SampleRate, steps: [FaultInjectingSource.Step]) {
        self.sound = FixedBuffer(sound)
        self.steps = steps
        firstRate = sampleRate
        rate = sampleRate
    }

    var format: StreamFormat { StreamFormat(sampleRate: rate, channelCount: 1, sampleFormat: .float32) }
    var isAtEnd: Bool { next == steps.count }

    /// Every rate that the device will have.
    var rates: [SampleRate] {
        steps.reduce(into: [firstRate]) { rates, step in
            if case .unplugged(_, _, let rate?) = step { rates.append(rate) }
        }
    }

    /// Goes back to the first step.
    func begin() {
        (next, now, rate) = (0, 0, firstRate)
        left = isAtEnd ? 0 : FaultyWorld.length(of: steps[0])
    }

    /// Lets time pass while no device is open.
    func pass(_ seconds: Double) -> Double {
        now += seconds
        left -= seconds
        return now
    }

    /// Opens the device, when the step allows it.
    func open() throws(ALSAError) -> FaultyDevice {
        switch isAtEnd ? .nothing(seconds: 0) : steps[next] {
        case .unplugged(_, let busyFor, let newRate):
            guard left <= 0 else {
                throw left <= busyFor ? ALSAError(.busy, "in use") : ALSAError(.noSuchDevice, "not there")
            }
            if let newRate { rate = newRate }
            advance()
        case .nothing: advance()
        case .sound, .zeros, .overrun, .suspended, .wrongState: break
        }
        return FaultyDevice(world: self)
    }

    /// Captures the frames that fit, at most 10 ms, as the step says. `position` is the device's.
    func read(
        into samples: UnsafeMutableBufferPointer<Float>, timeout: Double, position: inout Int
    ) -> PCMTransfer {
        guard !isAtEnd else { return .timedOut }
        switch steps[next] {
        case .sound: return capture(samples, isSilent: false, position: &position)
        case .zeros: return capture(samples, isSilent: true, position: &position)
        case .nothing:
            let waited = min(timeout, left)
            _ = pass(waited)
            position += rate.samples(in: waited)
            if left <= 0 { advance() }
            return .timedOut
        case .overrun(let seconds): return interrupt(.xrun, seconds, position: &position)
        case .suspended(let seconds): return interrupt(.suspended, seconds, position: &position)
        case .wrongState(let seconds): return interrupt(.wrongState, seconds, position: &position)
        case .unplugged: return .lost(errno: ENODEV)
        }
    }

    private func capture(
        _ samples: UnsafeMutableBufferPointer<Float>, isSilent: Bool, position: inout Int
    ) -> PCMTransfer {
        let count = min(rate.captureBlockLength, max(1, rate.samples(in: left)), samples.count)
        for index in 0..<count { samples[index] = isSilent ? 0 : sound[(position + index) % sound.count] }
        position += count
        _ = pass(rate.seconds(of: count))
        if rate.samples(in: left) < 1 { advance() }
        return .frames(count)
    }

    private func interrupt(
        _ interruption: PCMInterruption, _ seconds: Double, position: inout Int
    ) -> PCMTransfer {
        _ = pass(seconds)
        position += rate.samples(in: seconds)
        advance()
        return PCMTransfer(errno: interruption.errno)
    }

    private func advance() {
        next += 1
        left = isAtEnd ? 0 : FaultyWorld.length(of: steps[next])
    }

    private static func length(of step: FaultInjectingSource.Step) -> Double {
        switch step {
        case .sound(let seconds), .zeros(let seconds), .nothing(let seconds): seconds
        case .overrun, .suspended, .wrongState: 0
        case .unplugged(let seconds, _, _): seconds
        }
    }
}

/// One opening of the device of a ``FaultInjectingSource``.
struct FaultyDevice: ~Copyable, CaptureDevice {
    private let world: FaultyWorld
    /// Like a real device, this has a descriptor, so that a test that counts descriptors notices a device that is not
    /// closed.
    private let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let format: StreamFormat
    private var position: Int

    init(world: FaultyWorld) {
        self.world = world
        format = world.format
        position = format.sampleRate.samples(in: world.now)
    }

    deinit { close(descriptor) }

    mutating func read(into memory: UnsafeMutableRawBufferPointer, timeout: Double) -> PCMTransfer {
        world.read(into: memory.bindMemory(to: Float.self), timeout: timeout, position: &position)
    }

    mutating func availableFrameCount() -> Int { 0 }

    func now() -> Double { world.now }
}
