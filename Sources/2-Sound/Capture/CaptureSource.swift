import PCM

/// Where sound comes from: a microphone, a recording, memory.
///
/// A source has a thread of its own that fills the ring. The consumer sees blocks in order, each with its true
/// position, then a block marked ``CaptureBlock/Mark/end``, then a finished ring.
public protocol CaptureSource: AnyObject, Sendable {
    /// What people call it: the device's name or the file's path.
    var name: String { get }

    /// Opens what is behind the source and starts its thread. What goes wrong in opening is thrown here; what goes
    /// wrong later stands in the blocks and the ``statistics``. A source runs once at a time and may be started
    /// again after ``stop()``.
    func start(into ring: consuming RingProducer<CaptureBlock>) throws(CaptureError)

    /// Ends the thread and waits for it, a tenth of a second or so; longer where it is just opening a device whose sound
    /// server does not answer. May be called at any time, any number of times,
    /// from any thread but the source's own.
    func stop()

    /// Lets the device go until ``reclaim()``: closes it, so that the system shows no microphone in use. Returns at once;
    /// a mark ``CaptureBlock/Mark/released`` tells when it was done, within a tenth of a second. Time passes in the stream
    /// meanwhile, and none of it counts as lost. Does nothing if there is no device; see ``isRecording``. From any
    /// thread.
    func release()

    /// Opens the device again, soon; ``CaptureBlock/Mark/deviceReturned`` tells when it was done. From any thread.
    func reclaim()

    /// What was counted since the source was made. May be read from any thread at any time.
    var statistics: CaptureStatistics { get }

    /// Whether the sound was there before and waits for whoever hears it; false by default, as of a device.
    var isRecording: Bool { get }
}

extension CaptureSource {
    /// The world goes on while this is heard.
    public var isRecording: Bool { false }

    /// There is no device to let go.
    public func release() {}

    /// There is no device to open.
    public func reclaim() {}
}
