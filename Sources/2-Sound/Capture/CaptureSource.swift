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

    /// What was counted since the source was made. May be read from any thread at any time.
    var statistics: CaptureStatistics { get }

    /// Whether the sound was there before and waits for whoever hears it; false by default, as of a device.
    var isRecording: Bool { get }
}

extension CaptureSource {
    /// The world goes on while this is heard.
    public var isRecording: Bool { false }
}
