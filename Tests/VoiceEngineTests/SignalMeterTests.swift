import Capture
import Commands
import Foundation
import PCM
import Handling
import Testing
@_spi(Benchmarks) import VoiceEngine
import VoiceTesting

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

    @Test("A session notes every block of sound once, and what waits in its ring")
    func session() async throws {
        let source = MemorySource(
            samples: SyntheticSignal.noise(amplitude: 0.0005, seconds: 2), sampleRate: .speech)
        let session = VoiceSession(
            configuration: SessionConfiguration(
                listening: .always(reason: "a test"), pace: .recording(start: Date(timeIntervalSince1970: 0))),
            source: source, recognizer: ScriptedRecognizer(),
            parser: CommandParser(), handler: HandlerChain([]))
        _ = try await session.runToEnd()
        // Blocks of 10 ms.
        #expect(session.meter.latency.count == 200)
        #expect(session.meter.latency.maximum > 0 && session.meter.latency.maximum < 60)
        let backlog = session.meter.backlog
        #expect(backlog.maximum >= 1 && backlog.maximum <= 128)
        #expect(try #require(backlog.percentile(0)) >= 1)
    }
}
