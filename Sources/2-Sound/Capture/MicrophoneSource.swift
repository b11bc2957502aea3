import ALSA
import PCM
import Synchronization

/// A microphone, through ALSA.
///
/// Takes any format of the device and delivers one channel of floats at the device's rate. It counts overruns, and
/// positions include the lost frames. It opens a lost device again by name as soon as it is back.
public final class MicrophoneSource: CaptureSource {
    /// The ALSA name of the device.
    public let name: String
    private let options: MicrophoneOptions
    private let thread = SourceThread()
    private let device = DeviceState()

    /// A separate object, so that the thread does not hold the source: the end of the source stops the thread.
    private final class DeviceState: Sendable {
        let opening = Mutex((format: StreamFormat?.none, error: ALSAError?.none))
    }

    /// Makes a source for the device of that name; opens nothing yet.
    public init(device name: String = "default", options: MicrophoneOptions = MicrophoneOptions()) {
        precondition(options.stallLimit >= 0.2, "a stall limit of \(options.stallLimit) s")
        precondition(options.silenceLimit > 0, "a silence limit of \(options.silenceLimit) s")
        precondition(
            options.channel.map { (1...256).contains($0) } ?? true, "channel \(options.channel ?? 0)")
        precondition(
            options.firstRetryDelay > 0 && options.longestRetryDelay >= options.firstRetryDelay,
            "retries after \(options.firstRetryDelay) ... \(options.longestRetryDelay) s")
        self.name = name
        self.options = options
    }

    deinit { thread.stop() }

    /// Opens the device and starts to capture; see ``CaptureSource/start(into:)``.
    ///
    /// - Throws: ``CaptureError`` `.deviceUnavailable` with the `ALSAError` underneath.
    public func start(into ring: consuming RingProducer<CaptureBlock>) throws(CaptureError) {
        var ring = Optional(ring)
        try thread.start { control throws(CaptureError) in
            guard let producer = ring.take() else { preconditionFailure("a source starts once") }
            let opened: PCMDevice
            do throws(ALSAError) {
                opened = try MicrophoneSource.open(name, options)
            } catch {
                throw CaptureError(.deviceUnavailable, error.message, underlying: error)
            }
            let format = opened.format
            device.opening.withLock { $0 = (format, nil) }
            let loop = CaptureLoop(
                device: opened, name: name, ring: producer, options: options, control: control,
                hooks: hooks(control))
            return try AudioThread(name: "capture", priority: options.priority, context: loop) { loop in
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

    /// The negotiated format of the last opening; nil before the first.
    public var format: StreamFormat? { device.opening.withLock { $0.format } }

    /// The cause of the last loss of the device; nil while it is open.
    public var deviceError: ALSAError? { device.opening.withLock { $0.error } }

    /// How the system runs the capture thread; nil while there is none.
    public var scheduling: AudioThread.Scheduling? { thread.scheduling }

    private func hooks(_ control: CaptureControl) -> CaptureLoop<PCMDevice>.Hooks {
        // While the device is open, the number in its name is its own. After an unplugging another card may have
        // that number.
        let name = CardName.stable(name)
        let options = options
        return .init(
            reopen: { () throws(ALSAError) in try MicrophoneSource.open(name, options) },
            deviceChanged: { [device] result in
                device.opening.withLock { opening in
                    switch result {
                    case .success(let format): opening = (format, nil)
                    case .failure(let error): opening.error = error
                    }
                }
            },
            sleep: { seconds in
                let end = MonotonicClock.now() + seconds
                while !control.mustStop, MonotonicClock.now() < end {
                    MonotonicClock.sleep(until: min(end, MonotonicClock.now() + 0.05))
                }
                return MonotonicClock.nowWithSleep()
            })
    }

    /// Opens the device with the channel to be captured.
    private static func open(_ name: String, _ options: MicrophoneOptions) throws(ALSAError) -> PCMDevice {
        var asked = options.device
        guard let channel = options.channel else {
            return try PCMDevice(name: name, direction: .capture, options: asked)
        }
        // At least the hardware's least number of channels, or a plug-in would mix them down to the requested number.
        let least = try PCMCapabilities(name: name, direction: .capture).channelCounts.lowerBound
        asked.preferredFormat.channelCount = max(asked.preferredFormat.channelCount, channel, least)
        let device = try PCMDevice(name: name, direction: .capture, options: asked)
        guard device.format.channelCount >= channel else {
            throw ALSAError(
                .notSupported,
                "the capture device \"\(name)\" has no channel \(channel), only \(device.format.channelCount); "
                    + "`voiced devices` lists how many each has")
        }
        return device
    }
}
