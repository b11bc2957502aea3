import PCM
import Synchronization
import Testing

@testable import Capture

@Suite("Handing blocks over")
struct CaptureBlockWriterTests {
    @Test("A full ring costs whole blocks, which the next one accounts for")
    func overflow() {
        var ring = SPSCRing<CaptureBlock>(capacity: 2)
        var consumer = ring.takeConsumer()
        let control = CaptureControl()
        var writer = CaptureBlockWriter(ring.takeProducer(), sampleRate: .device, control: control)
        func write(_ frameCount: Int) {
            writer.fill {
                $0[0..<frameCount].update(repeating: Float(frameCount))
                return frameCount
            }
            _ = writer.writeOrDrop()
        }
        for frameCount in [100, 200, 300, 400] { write(frameCount) }
        var blocks = consumer.blocks(timeout: 0.2)
        write(50)
        blocks += consumer.blocks(timeout: 0.2)

        #expect(blocks.map(\.position) == [0, 100, 1000])
        #expect(blocks.map(\.frameCount) == [100, 200, 50])
        #expect(blocks.map(\.lostFrameCount) == [0, 0, 700])
        #expect(control.statistics.overflowedBlockCount == 2)
        #expect(control.statistics.lostFrameCount == 700)
        #expect(control.statistics.capturedFrameCount == 350)
    }

    @Test("Waiting for a consumer that is gone ends with the wish to stop")
    func stopEndsWaiting() {
        var ring = SPSCRing<CaptureBlock>(capacity: 1)
        let control = CaptureControl()
        var writer = CaptureBlockWriter(ring.takeProducer(), sampleRate: .device, control: control)
        let isFirstWritten = writer.waitAndMark(.deviceLost)
        #expect(isFirstWritten)
        control.isStopRequested.store(true, ordering: .relaxed)
        let isSecondWritten = writer.waitAndMark(.deviceReturned)
        #expect(!isSecondWritten)
    }
}
