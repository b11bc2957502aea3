import Capture
import PCM

/// The reader of a source's blocks, one by one. It starts the source, and stops it at the end of its own life.
package struct SourceListener: ~Copyable {
    private let source: any CaptureSource
    private var ring: RingConsumer<CaptureBlock>
    private var block = FixedBuffer(repeating: CaptureBlock(sampleRate: .speech), count: 1)

    /// Starts the source.
    ///
    /// - Throws: ``/Capture/CaptureError`` if it cannot be opened.
    package init(_ source: any CaptureSource) throws(CaptureError) {
        var ring = SPSCRing<CaptureBlock>(capacity: CaptureBlock.ringCapacity(seconds: 2))
        let consumer = ring.takeConsumer()
        try source.start(into: ring.takeProducer())
        self.source = source
        self.ring = consumer
    }

    deinit { source.stop() }

    /// Whether the reader has taken every block and no more will come.
    package var isFinished: Bool { ring.isFinished }

    /// Waits for the next block; nil if none comes within `timeout` seconds, or if the stream has ended.
    package mutating func next(timeout: Double) -> CaptureBlock? {
        guard ring.waitForData(1, timeout: timeout), ring.read(into: block.mutableElements) == 1 else {
            return nil
        }
        return block[0]
    }
}
