import Testing
import VoiceTesting

@Suite("scripts/bench")
struct ScriptTests {
    @Test("names what it leaves out without recordings, and what it can measure all the same")
    func list() throws {
        let folder = TemporaryDirectory()
        let outcome = try Program.shell("scripts/bench --list '\(folder.path)'")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("left out: the wake words, because there is no \(folder.path)/wakeword/"))
        #expect(outcome.output.contains("pipeline/instructions"))
        #expect(!outcome.output.contains("wake/"))
    }

    @Test("lists one part where one is asked for")
    func only() throws {
        let folder = TemporaryDirectory()
        let outcome = try Program.shell("scripts/bench --list --only pipeline/memory '\(folder.path)'")
        #expect(
            outcome.output.split(separator: "\n").map { $0.prefix(15) } == [
                "pipeline/memory", "all of them    ",
            ])
    }

    @Test(
        "says what is wrong with what it is told",
        arguments: [
            ("--only pipelines /tmp", 64), ("--only", 64), ("--nothing", 64), ("/tmp /tmp", 64),
            ("--quick --only wake", 64), ("/nowhere", 66),
        ] as [(String, Int32)])
    func usage(arguments: String, status: Int32) throws {
        let outcome = try Program.shell("scripts/bench \(arguments)")
        #expect(outcome.status == status)
        #expect(!outcome.errors.isEmpty)
    }
}
