import TestSupport
import Testing

@Suite("voiced voices")
struct VoicesTests {
    @Test("lists the voices of espeak-ng, marks the used one, and says which server does not answer")
    func list() throws {
        let outcome = try Program.run(["voices"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.lines.filter { $0.hasPrefix("  * ") } == ["  * en-us           English (America)"])
        #expect(outcome.lines.contains { $0.hasPrefix("    en-gb ") })
        let german = try Program.run(["voices", "--language", "de"])
        #expect(german.lines.contains { $0.hasPrefix("    de ") && $0.hasSuffix("German") })
        let dead = try Program.run(["voices", "--server", "tcp://127.0.0.1:1"])
        #expect(
            dead.status == 69 && dead.errors.contains("no server answers at 127.0.0.1:1"), "\(dead.errors)")
    }

    @Test("has one speak, and says how to choose it; another one is refused")
    func hear() throws {
        let directory = TemporaryDirectory()
        let file = directory.write(Array("feedback: {device: \"null\"}".utf8), as: "voiced.yaml")
        let outcome = try Program.run(["voices", "en-gb", "--say", "It is on.", "--config", file])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.lines.first?.contains("of speech") == true)
        #expect(outcome.lines.last == "to answer by it: feedback: {voice: en-gb}")
        let unknown = try Program.run(["voices", "qqq", "--config", file])
        #expect(unknown.status == 69, "\(unknown.errors)")
    }
}
