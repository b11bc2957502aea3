import Capture
import PCM
import Testing
import VoiceTesting

@testable import Hearing

@Suite("The signal thread's meter")
struct SignalMeterTests {
    @Test("A percentile is the value at that rank")
    func percentiles() {
        let histogram = Histogram(step: 1, count: 200)
        for value in (1...100).shuffled() { histogram.add(Double(value)) }
        #expect(histogram.count == 100)
        #expect(histogram.percentile(0.5) == 50)
        #expect(histogram.percentile(0.99) == 99)
        #expect(histogram.percentile(0) == 1 && histogram.percentile(1) == 100)
        #expect(histogram.maximum == 100)
    }

    @Test(
        "Values are counted to the nearest step, beyond the ends at the ends, and the largest is kept as it came"
    )
    func ends() {
        let histogram = Histogram(step: 0.5, count: 5)
        #expect(histogram.percentile(0.5) == nil && histogram.maximum == 0)
        for value in [-3, 0.3, 0.6, 7.5, .nan] { histogram.add(value) }
        #expect(histogram.count == 4)
        #expect(histogram.percentile(0.25) == 0 && histogram.percentile(0.75) == 0.5)
        #expect(histogram.percentile(1) == 2 && histogram.maximum == 7.5)
    }

    @Test("The thread notes every block of sound once, and what waits in its ring")
    func thread() throws {
        let source = MemorySource(
            samples: SyntheticSignal.noise(amplitude: 0.0005, seconds: 2), sampleRate: .speech)
        var blocks = SPSCRing<CaptureBlock>(capacity: 8)
        var records = SPSCRing<SignalRecord>(capacity: 1024)
        let (control, meter) = (SignalControl(), SignalMeter())
        let path = try SignalPath(
            sampleRate: .device, options: HearingOptions(listening: .always(reason: "a test")),
            control: control,
            output: SignalOutput(ring: records.takeProducer(), waitsForSpace: false))
        try source.start(into: blocks.takeProducer())
        let thread = try SignalThread(
            path: path, input: blocks.takeConsumer(), control: control, meter: meter, waitsForSession: false)
        thread.join()
        source.stop()
        // Blocks of 10 ms.
        #expect(meter.latency.count == 200)
        #expect(meter.latency.maximum > 0 && meter.latency.maximum < 60)
        #expect(meter.backlog.maximum >= 1 && meter.backlog.maximum <= 8)
        #expect(try #require(meter.backlog.percentile(0)) >= 1)
    }
}
