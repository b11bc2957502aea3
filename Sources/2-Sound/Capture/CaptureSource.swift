import PCM

/// A source of sound: a microphone, a recording, memory.
///
/// A source has its own thread, which fills the ring. The consumer gets blocks in order, each with its true position,
/// then a block marked ``CaptureBlock/Mark/end``, then a finished ring.
public protocol CaptureSource: AnyObject, Sendable {
    /// The source's name for people: the device's name or the file's path.
    var name: String { get }

    /// Opens the device or file of the source and starts its thread. Throws errors of opening; the blocks and the
    /// ``statistics`` report later errors. A source runs once at a time and may be started again after ``stop()``.
    func start(into ring: consuming RingProducer<CaptureBlock>) throws(CaptureError)

    /// Ends the thread and waits for it, about 0.1 s; longer if it is just opening a device whose sound server does not
    /// answer. May be called at any time, any number of times, from any thread but the source's own.
    func stop()

    /// Closes the device until ``reclaim()``, so that the system shows no microphone in use. Returns at once; a mark
    /// ``CaptureBlock/Mark/released`` reports the closing, within 0.1 s. The stream's time goes on meanwhile, and none
    /// of it counts as lost. Does nothing if there is no device; see ``isRecording``. From any thread.
    func release()

    /// Opens the device again, soon; ``CaptureBlock/Mark/deviceReturned`` reports the opening. From any thread.
    func reclaim()

    /// The counts since the source was made. May be read from any thread at any time.
    var statistics: CaptureStatistics { get }

    /// Whether the sound exists already and waits for its reader; false by default, as for a device.
    var isRecording: Bool { get }

    /// How the system runs the source's thread; nil, the default, if the source asks for no priority or does not run.
    var scheduling: AudioThread.Scheduling? { get }
}

extension CaptureSource {
    /// By default the sound arrives in real time.
    public var isRecording: Bool { false }

    /// By default the source asks for no priority.
    public var scheduling: AudioThread.Scheduling? { nil }

    /// By default there is no device to release.
    public func release() {}

    /// By default there is no device to open again.
    public func reclaim() {}
}
