public import Capture
public import PCM
import Synchronization

/// A capture source that delivers no sound until it is stopped. It keeps its ring, because a source that releases the
/// ring ends the session.
public final class QuietSource: CaptureSource {
    /// The name of the source in logs.
    public let name = "quiet"
    private let ring = Mutex<RingProducer<CaptureBlock>?>(nil)

    /// Makes a source that has not started.
    public init() {}

    /// Keeps the ring, and writes nothing into it.
    public func start(into ring: consuming RingProducer<CaptureBlock>) {
        var given = Optional(ring)
        self.ring.withLock { $0 = given.take() }
    }

    /// Releases the ring, which ends the session.
    public func stop() { ring.withLock { $0 = nil } }

    /// The counts of a source that captured nothing.
    public var statistics: CaptureStatistics { CaptureStatistics() }
}
