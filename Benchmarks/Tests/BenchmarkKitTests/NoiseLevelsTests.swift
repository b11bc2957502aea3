import BenchmarkKit
import Testing

@Suite("Signal-to-noise ratios on a command line")
struct NoiseLevelsTests {
    @Test("Ratios become conditions after clean")
    func conditions() throws {
        let levels = try #require(NoiseLevels(argument: "24,7.5,-3"))
        #expect(levels.defaultValueDescription == "24,7.5,-3")
        #expect(
            levels.conditions(withNoise: true).map(\.description) == ["clean", "24 dB", "7.5 dB", "-3 dB"])
        #expect(levels.conditions(withNoise: false) == [.clean])
    }

    @Test(
        "Anything else is refused",
        arguments: ["", ",", "24,", "x", "24 15", "nan", "inf", "24,24", "200", "-31"])
    func refused(text: String) {
        #expect(NoiseLevels(argument: text) == nil)
    }

    @Test("A draw keeps the order and is the same for the same seed")
    func draw() {
        let recordings = (10..<60).map { Recording(path: "/\($0)", label: "\($0)") }
        let drawn = recordings.drawn(atMost: 20, seed: 7)
        #expect(drawn.count == 20)
        #expect(drawn == recordings.filter { drawn.contains($0) })
        #expect(drawn == recordings.drawn(atMost: 20, seed: 7))
        #expect(drawn != recordings.drawn(atMost: 20, seed: 8))
        #expect(recordings.drawn(atMost: 50, seed: 7) == recordings)
    }
}
