public import Capture
public import PCM
import Synchronization

/// A room in which nothing is heard. It lasts until it is stopped: a source that lets go of its ring ends the session.
public final class QuietSource: CaptureSource {
    /// What a log calls it.
    public let name = "quiet"
    private let ring = Mutex<RingProducer<CaptureBlock>?>(nil)

    /// Makes a source that has not started.
    public init() {}

    /// Keeps the ring, and writes nothing into it.
    public func start(into ring: consuming RingProducer<CaptureBlock>) {
        var given = Optional(ring)
        self.ring.withLock { $0 = given.take() }
    }

    /// Lets go of the ring.
    public func stop() { ring.withLock { $0 = nil } }

    /// Nothing was captured.
    public var statistics: CaptureStatistics { CaptureStatistics() }
}
