import Capture
import PCM
import Testing

@testable import Hearing

@Suite("The level of the sound")
struct LevelGaugeTests {
    private func block(_ amplitude: Float) -> CaptureBlock {
        var block = CaptureBlock(sampleRate: .device)
        block.frameCount = 480
        for index in 0..<480 { block.samples[index] = index.isMultiple(of: 2) ? amplitude : -amplitude }
        return block
    }

    @Test("is measured from the first request on, and follows within seconds")
    func follows() throws {
        let gauge = LevelGauge()
        gauge.add(block(0.5))
        #expect(gauge.decibels == nil, "no request yet")
        #expect(gauge.decibels == -160, "nothing was measured")
        for _ in 0..<500 { gauge.add(block(0.1)) }
        #expect(abs(try #require(gauge.decibels) + 20) < 0.1)
        for _ in 0..<500 { gauge.add(block(0)) }
        #expect(try #require(gauge.decibels) < -60)
        gauge.add(CaptureBlock(sampleRate: .device))
        // The square of such a sample is infinite.
        gauge.add(block(1e20))
        for _ in 0..<500 { gauge.add(block(0.1)) }
        #expect(abs(try #require(gauge.decibels) + 20) < 0.1)
    }
}
