import ALSA
import Glibc
import PCM
import Synchronization

/// What a microphone's thread does: reads the device into the ring, and finds the device again when it is gone.
///
/// While a device streams, nothing here allocates, locks, logs or counts references. What happens between the loss of
/// a device and its return is under no deadline and may.
struct CaptureLoop<Device: CaptureDevice & ~Copyable>: ~Copyable, Sendable {
    /// What the owner is told and asked, all of it between streams.
    struct Hooks: Sendable {
        var reopen: @Sendable () throws(ALSAError) -> Device
        var deviceChanged: @Sendable (Result<StreamFormat, ALSAError>) -> Void
        var sleep: @Sendable (Double) -> Void
    }

    private var first: Device?
    private var writer: CaptureBlockWriter
    private let control: CaptureControl
    private let options: MicrophoneOptions
    private let name: String
    private let hooks: Hooks
    /// A moment at which the stream's position was known, for counting what is lost after it.
    private var anchor = (time: 0.0, position: 0)

    private enum Outcome {
        case stopped
        case lost(errno: Int32)
    }

    init(
        device: consuming Device, name: String, ring: consuming RingProducer<CaptureBlock>,
        options: MicrophoneOptions, control: CaptureControl, hooks: Hooks
    ) {
        writer = CaptureBlockWriter(ring, sampleRate: device.format.sampleRate, control: control)
        first = consume device
        self.name = name
        self.options = options
        self.control = control
        self.hooks = hooks
    }

    /// Runs until the owner asks to stop.
    mutating func run() {
        while let device = first.take() {
            guard case .lost(let errno) = stream(device) else { break }
            control.deviceLossCount.add(1, ordering: .relaxed)
            hooks.deviceChanged(.failure(.lost(name, errno: errno)))
            guard writer.waitAndMark(.deviceLost) else { break }
            first = reopen()
        }
        writer.mark(.end)
    }

    /// Reads `device` until it is lost or the owner asks to stop, and closes it.
    private mutating func stream(_ device: consuming Device) -> Outcome {
        let format = device.format
        let downmix = MonoDownmix(format: format)
        var memory = FixedBuffer<UInt8>(repeating: 0, count: CaptureBlock.capacity * format.bytesPerFrame)
        let bytes = UnsafeMutableRawBufferPointer(memory.mutableElements)
        var quietSince = device.now()
        anchor = (quietSince, writer.position)

        while !control.mustStop {
            switch device.read(into: bytes, timeout: 0.1) {
            case .frames(let count):
                let filled = UnsafeRawBufferPointer(rebasing: bytes.prefix(count * format.bytesPerFrame))
                writer.fill { downmix.convert(filled, into: $0) }
                if !writer.writeOrDrop() {
                    // ALSA's `null` and `file` devices deliver without end; with real-time priority that would take
                    // a processor from everybody. A real device's buffer outlasts the pause many times.
                    MonotonicClock.sleep(until: MonotonicClock.now() + 0.001)
                }
                let now = device.now()
                quietSince = now
                anchor = (now, writer.position + device.availableFrameCount())
            case .timedOut:
                if device.now() - quietSince > options.stallLimit { return .lost(errno: ETIMEDOUT) }
            case .xrun:
                control.xrunCount.add(1, ordering: .relaxed)
                let now = device.now()
                loseUntil(now)
                anchor = (now, writer.position)
            case .lost(let errno):
                return .lost(errno: errno)
            }
        }
        return .stopped
    }

    /// Counts as lost what the device took between the stream's position and `now`.
    private mutating func loseUntil(_ now: Double) {
        let elapsed = writer.sampleRate.samples(in: max(0, now - anchor.time))
        writer.lose(anchor.position + elapsed - writer.position)
    }

    /// Opens the device again, with pauses; nil when the owner asks to stop first.
    private mutating func reopen() -> Device? {
        var pause = options.firstRetryDelay
        while true {
            hooks.sleep(pause)
            if control.mustStop { return nil }
            pause = min(pause * 2, options.longestRetryDelay)
            guard let device = try? hooks.reopen() else { continue }
            loseUntil(device.now())
            writer.changeRate(to: device.format.sampleRate)
            hooks.deviceChanged(.success(device.format))
            guard writer.waitAndMark(.deviceReturned) else { return nil }
            return device
        }
    }
}
