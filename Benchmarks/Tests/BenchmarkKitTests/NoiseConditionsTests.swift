import BenchmarkKit
import Testing

@Suite("Conditions on a command line")
struct NoiseConditionsTests {
    @Test("Clean and ratios keep their order, and name files")
    func conditions() throws {
        let read = try #require(NoiseConditions(argument: "10,clean,-2.5"))
        #expect(read.conditions.map(\.decibels) == [10, nil, -2.5])
        #expect(read.conditions.map(\.fileName) == ["10dB", "clean", "-2.5dB"])
    }

    @Test("Only ratios need noise")
    func noise() {
        #expect(NoiseConditions(argument: "clean")?.needNoise == false)
        #expect(NoiseConditions(argument: "clean,5")?.needNoise == true)
    }

    @Test(
        "Anything else is refused",
        arguments: ["", ",", "clean,", "Clean", "10 dB", "10,10", "clean,clean", "nan", "300"])
    func refused(text: String) {
        #expect(NoiseConditions(argument: text) == nil)
    }
}
