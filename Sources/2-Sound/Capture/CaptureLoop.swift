import Timing
import ALSA
import Glibc
import PCM
import Synchronization

/// The loop of a microphone's thread: it reads the device into the ring, and reopens a lost device.
///
/// While a device streams, this code does not allocate, lock, log or count references. Between the loss of a device and
/// its return there is no deadline, so the code may do all of these.
struct CaptureLoop<Device: CaptureDevice & ~Copyable>: ~Copyable, Sendable {
    /// Calls to the owner, all of them between streams.
    struct Hooks: Sendable {
        var reopen: @Sendable () throws(ALSAError) -> Device
        var deviceChanged: @Sendable (Result<StreamFormat, ALSAError>) -> Void
        /// Sleeps for some seconds, or until the owner asks to stop, and returns the time of the device's clock.
        var sleep: @Sendable (Double) -> Double
        /// Whether a device that timed out delivers nothing more.
        var isAtEnd: @Sendable () -> Bool = { false }
        /// Whether the device stands still while the ring is full, as a simulated device can.
        var waitsForSpace = false
    }

    private var first: Device?
    private var writer: CaptureBlockWriter
    private let control: CaptureControl
    private let options: MicrophoneOptions
    private let name: String
    private let hooks: Hooks
    /// A time at which the stream's position was known, for counting later losses.
    private var anchor = (time: 0.0, position: 0)
    /// The former format of a stalled device that is open again and has delivered no frames yet; nil otherwise. Its
    /// return is reported with its first frames, so that a source suspended by a sound server does not return and
    /// vanish repeatedly.
    private var stalledFormat: StreamFormat?
    /// Whether the stall was reported once more, because opening the device again did not help.
    private var hasToldOfStall = false
    /// The deadline for frames delayed by a pause; nil if none are missing. The anchor does not move until then.
    private var catchUpBy: Double?

    /// The longest time a sound server takes to deliver the frames that it held back in a pause, in seconds.
    private static var catchUpSeconds: Double { 1 }
    /// Frames arrive in lumps of up to this duration, in seconds; only a longer gap is a loss.
    private static var lumpSeconds: Double { 0.05 }

    /// Seconds between reports of passing time while the device is released, the same as while it is open.
    private static var releasedTick: Double { 0.25 }
    /// The longest rest between two checks whether the owner asks to stop, in seconds.
    private static var longestRest: Double { 0.1 }
    /// Seconds between checks whether the owner wants a released device back.
    private static var releasedNap: Double { 0.05 }

    private enum Outcome {
        case stopped
        /// The owner wants the device closed.
        case released
        case lost(errno: Int32)
        /// The device delivers nothing.
        case stalled
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
            let format = device.format
            switch stream(device) {
            case .stopped: break
            case .released: first = reclaim(after: format)
            case .lost(let errno):
                guard reportLoss(errno) else { break }
                first = reopen(after: format)
            case .stalled:
                guard stalledFormat != nil || reportLoss(ETIMEDOUT) else { break }
                stalledFormat = stalledFormat ?? format
                first = reopen(after: format)
            }
        }
        write(.end)
    }

    /// Reports the loss of the device; false if the owner asks to stop first.
    private mutating func reportLoss(_ errno: Int32) -> Bool {
        stalledFormat = nil
        control.deviceLossCount.add(1, ordering: .relaxed)
        hooks.deviceChanged(.failure(.lost(name, errno: errno)))
        return writer.waitAndMark(.deviceLost)
    }

    /// Lets time pass while the owner wants the device closed; false if the owner asks to stop first. Later time counts
    /// as lost again.
    private mutating func rest() -> Bool {
        var now = hooks.sleep(0)
        var nextTick = now
        while control.mustRelease {
            if now >= nextTick {
                skipUntil(now)
                guard writer.waitAndMark(.released) else { return false }
                nextTick = now + Self.releasedTick
            }
            now = hooks.sleep(Self.releasedNap)
            // A simulated device would let hours pass in a moment.
            if hooks.waitsForSpace { MonotonicClock.sleep(until: MonotonicClock.now() + 0.001) }
            if control.mustStop { return false }
        }
        skipUntil(now)
        settle(at: now, position: writer.position)
        return true
    }

    /// Opens a released device when the owner wants it again; nil if the owner asks to stop first.
    ///
    /// If the device is gone, or another program uses it, reports that and waits for it as after any loss.
    private mutating func reclaim(after format: StreamFormat) -> Device? {
        guard rest() else { return nil }
        let device: Device
        do throws(ALSAError) { device = try hooks.reopen() } catch {
            guard error.code == .busy || reportLoss(ENODEV) else { return nil }
            return reopen(after: format)
        }
        skipUntil(device.now())
        return reportReturn(of: device, after: format)
    }

    /// Reads `device` until it is lost or the owner asks to stop or to release it, and closes it.
    private mutating func stream(_ device: consuming Device) -> Outcome {
        let format = device.format
        let downmix = MonoDownmix(format: format, channel: options.channel.map { $0 - 1 })
        var memory = FixedBuffer<UInt8>(repeating: 0, count: CaptureBlock.capacity * format.bytesPerFrame)
        let bytes = UnsafeMutableRawBufferPointer(memory.mutableElements)
        var silence = SilenceWatch(limit: format.sampleRate.samples(in: options.silenceLimit))
        var quietSince = device.now()
        var hasDelivered = writer.position > 0
        var hasPaused = false
        var pace = DevicePace(at: quietSince)
        settle(at: quietSince, position: writer.position)

        while !control.mustStop {
            if control.mustRelease { return .released }
            switch device.read(into: bytes, timeout: 0.1) {
            case .frames(let count):
                let filled = UnsafeRawBufferPointer(rebasing: bytes.prefix(count * format.bytesPerFrame))
                if hasPaused { losePause(device.now(), frameCount: count + device.availableFrameCount()) }
                (hasDelivered, hasPaused) = (true, false)
                var change = CaptureBlock.Mark.none
                writer.convert { mono in
                    let converted = downmix.convert(filled, into: mono)
                    change = silence.process(
                        mono[..<converted.frameCount], isWhole: converted.nonFiniteFrameCount == 0)
                    return converted
                }
                if let former = stalledFormat { reportReturn(as: format, after: former) }
                if change != .none { write(change) }
                deliver()
                quietSince = device.now()
                follow(quietSince, waiting: device.availableFrameCount())
                rest(pace.pause(after: Double(count) / Double(format.sampleRate.hertz), at: quietSince))
            case .timedOut:
                if hooks.isAtEnd() { return .stopped }
                // Sound servers may be slow before the very first frame; that loses no frames.
                hasPaused = hasDelivered
                guard device.now() - quietSince > options.stallLimit else { continue }
                loseUntil(device.now())
                reportStall()
                return .stalled
            case .interrupted(let interruption):
                let now = device.now()
                loseUntil(now)
                settle(at: now, position: writer.position)
                write(control.count(interruption))
            case .lost(let errno):
                loseUntil(device.now())
                return .lost(errno: errno)
            }
        }
        return .stopped
    }

    private mutating func deliver() {
        if hooks.waitsForSpace {
            _ = writer.waitAndWrite()
        } else {
            writer.writeOrDrop()
        }
    }

    /// Leaves a device alone for some seconds, because it is ahead of time. A simulated device waits for space in the
    /// ring instead.
    private func rest(_ seconds: Double) {
        guard seconds > 0, !hooks.waitsForSpace else { return }
        MonotonicClock.sleep(until: MonotonicClock.now() + min(seconds, Self.longestRest))
    }

    private mutating func write(_ mark: CaptureBlock.Mark) {
        if hooks.waitsForSpace {
            _ = writer.waitAndMark(mark)
        } else {
            writer.mark(mark)
        }
    }

    /// Counts the frames between the stream's position and `now` as lost.
    private mutating func loseUntil(_ now: Double) {
        let elapsed = writer.sampleRate.samples(in: max(0, now - anchor.time))
        writer.lose(anchor.position + elapsed - writer.position)
    }

    /// Moves on in the stream to `now`, without counting the time as lost.
    private mutating func skipUntil(_ now: Double) {
        let elapsed = writer.sampleRate.samples(in: max(0, now - anchor.time))
        writer.skip(anchor.position + elapsed - writer.position)
    }

    /// Sets the anchor: at the time `now`, the stream is at `position`.
    private mutating func settle(at now: Double, position: Int) {
        anchor = (now, position)
        catchUpBy = nil
    }

    /// How many frames a device should have delivered by `now` and has not, if `frameCount` frames wait in it.
    private func missingFrameCount(_ now: Double, frameCount: Int) -> Int {
        let elapsed = writer.sampleRate.samples(in: max(0, now - anchor.time))
        return anchor.position + elapsed - writer.position - frameCount
    }

    /// Counts the frames that a device did not deliver in a pause as lost. If no more than 0.5 s are missing, they may
    /// only be late.
    private mutating func losePause(_ now: Double, frameCount: Int) {
        let missing = missingFrameCount(now, frameCount: frameCount)
        if missing > writer.sampleRate.hertz / 2 {
            reportPause(missing)
            catchUpBy = nil
        } else if catchUpBy == nil {
            catchUpBy = now + Self.catchUpSeconds
        }
    }

    private mutating func reportPause(_ missing: Int) {
        writer.lose(missing)
        // A device that has just returned was not expected to deliver more.
        guard stalledFormat == nil else { return }
        control.pauseCount.add(1, ordering: .relaxed)
        write(.paused)
    }

    /// Reports that a device delivers no frames: at the beginning, and once more if opening it again did not help.
    private mutating func reportStall() {
        if stalledFormat == nil {
            control.stallCount.add(1, ordering: .relaxed)
            hasToldOfStall = false
        } else if hasToldOfStall {
            return
        } else {
            hasToldOfStall = true
        }
        write(.stalled)
    }

    /// Moves the anchor on, or after a pause finds out whether the missing frames have arrived.
    private mutating func follow(_ now: Double, waiting frameCount: Int) {
        if let catchUpBy {
            let missing = missingFrameCount(now, frameCount: frameCount)
            if missing > writer.sampleRate.samples(in: Self.lumpSeconds) {
                guard now >= catchUpBy else { return }
                reportPause(missing)
            }
        }
        settle(at: now, position: writer.position + frameCount)
    }

    /// Opens the device again, with pauses; nil when the owner asks to stop first.
    private mutating func reopen(after format: StreamFormat) -> Device? {
        var backoff = Backoff(first: options.firstRetryDelay, longest: options.longestRetryDelay)
        var isBusy = false
        while true {
            let now = hooks.sleep(backoff.pause())
            if control.mustStop { return nil }
            if control.mustRelease {
                loseUntil(now)
                settle(at: now, position: writer.position)
                guard rest() else { return nil }
            }
            let device: Device
            do throws(ALSAError) {
                device = try hooks.reopen()
            } catch {
                guard error.code == .busy, !isBusy else { continue }
                isBusy = true
                loseUntil(now)
                guard writer.waitAndMark(.busy) else { return nil }
                continue
            }
            loseUntil(device.now())
            return reportReturn(of: device, after: format)
        }
    }

    /// Reports that a device is open again, unless it had stalled, and returns it; nil if the owner asks to stop first.
    private mutating func reportReturn(of device: consuming Device, after format: StreamFormat) -> Device? {
        writer.changeRate(to: device.format.sampleRate)
        hooks.deviceChanged(.success(device.format))
        guard stalledFormat == nil else { return device }
        guard writer.waitAndMark(.deviceReturned) else { return nil }
        if device.format != format {
            guard writer.waitAndMark(.formatChanged) else { return nil }
        }
        return device
    }

    /// Reports that a stalled device delivers frames again.
    private mutating func reportReturn(as format: StreamFormat, after former: StreamFormat) {
        stalledFormat = nil
        write(.deviceReturned)
        if format != former { write(.formatChanged) }
    }
}
