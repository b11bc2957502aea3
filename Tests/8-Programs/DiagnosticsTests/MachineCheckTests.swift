import Capture
import Diagnostics
import Testing

@Suite("Checks of the machine")
struct MachineCheckTests {
    @Test("Refused priority is a warning, no thread at all a failure")
    func priority() async {
        let granted = PriorityCheck { .realTime(priority: 10) }
        #expect(await finding(of: granted).status == .ok)
        let refused = await finding(of: PriorityCheck { .ordinary(errno: 1) })
        #expect(refused.status == .warning && refused.advice?.contains("LimitRTPRIO") == true)
        #expect(await finding(of: PriorityCheck { nil }).status == .failed)
        #expect(PriorityCheck.ask() != nil)
    }

    @Test("A package of which nothing is there is missing, whether it brings a file or a program")
    func packages() async {
        let there = PackagesCheck([
            .init("base", for: "anything", file: "/etc/passwd"),
            .init("shell", for: "scripts", program: "sh", path: "/nowhere:/bin"),
        ])
        #expect(await finding(of: there) == .ok("base, shell"))
        let missing = await finding(
            of: PackagesCheck([
                .init("models", for: "recognizer", file: "/nowhere/en-us.dict"),
                .init("shell", for: "scripts", program: "sh", path: "/bin"),
                .init("espeak-ng", for: "speech", program: "no-such-program", path: "/bin"),
                .init("notes", for: "speech", program: "passwd", path: "/etc"),
            ]))
        #expect(missing.cause == .unavailable)
        #expect(missing.sentence == "not installed: models (recognizer), espeak-ng (speech), notes (speech)")
        #expect(missing.advice == "apt-get install models espeak-ng notes")
        #expect(await finding(of: PackagesCheck([])).status == .ok)
    }

    @Test("A limit on locked memory is a warning")
    func memoryLock() async {
        #expect(await finding(of: MemoryLockCheck { nil }).status == .ok)
        let found = await finding(of: MemoryLockCheck { 8_388_608 })
        #expect(found.status == .warning && found.sentence.contains("8388 kB"))
        #expect(found.advice?.contains("LimitMEMLOCK") == true)
    }

    @Test("A front end that takes half a processor is too slow")
    func frontEnd() async {
        #expect(await finding(of: FrontEndCheck { 0.05 }).status == .ok)
        let slow = await finding(of: FrontEndCheck { 0.8 })
        #expect(slow.status == .warning && slow.sentence.contains("80.0 %"), "\(slow)")
        #expect(FrontEndCheck.measure() > 0)
    }

    @Test("An error's sentence is told apart from its advice, and one without gets some")
    func telling() {
        let found = Finding.failed(.unavailable, telling: "a; b happened; do this", else: "that")
        #expect(found.sentence == "a; b happened" && found.advice == "do this")
        let short = Finding.failed(.unavailable, telling: "b happened", else: "do that")
        #expect(short.sentence == "b happened" && short.advice == "do that")
    }
}
