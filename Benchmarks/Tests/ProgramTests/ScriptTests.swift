import Testing
import TestSupport

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

@Suite("What is made to be heard")
struct MadeRecordingsTests {
    @Test(
        "is as many recordings of 16 kHz as it says, the same every time",
        arguments: [("machine-noises steady", 15), ("machine-noises trembling", 24), ("similar-speech", 120)])
    func recordings(script: String, count: Int) throws {
        let folder = TemporaryDirectory()
        for name in ["first", "second"] {
            let outcome = try Program.shell("Benchmarks/scripts/\(script) '\(folder.file(name))'")
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let outcome = try Program.shell(
            "cd '\(folder.path)' && diff -r first second && ls first | wc -l && soxi -r first/* | sort -u && soxi -c first/* | sort -u"
        )
        #expect(outcome.status == 0 && outcome.output == "\(count)\n16000\n1\n", "\(outcome.output)")
    }

    @Test(
        "is explained where it is asked for wrongly",
        arguments: ["machine-noises", "machine-noises loud /tmp", "similar-speech"])
    func usage(line: String) throws {
        let outcome = try Program.shell("Benchmarks/scripts/\(line)")
        #expect(outcome.status == 64 && outcome.errors.contains("FOLDER"))
    }
}
