import ClinicDictation
import Foundation
import Synchronization
import Testing
import VoiceEngine

/// A recognizer that writes down what a test says.
private final class ScriptedEar: DictationEar {
    private let state = Mutex(
        (
            input: AsyncStream<DictationUpdate>.Continuation?.none, id: UUID?.none, isReleased: false,
            said: [String](), expected: [PatientSummary]()
        ))

    var isReleased: Bool { state.withLock { $0.isReleased } }
    var said: [String] { state.withLock { $0.said } }
    var expected: [PatientSummary] { state.withLock { $0.expected } }
    func expect(_ patients: [PatientSummary]) async { state.withLock { $0.expected = patients } }

    func beginDictation() async throws -> (id: UUID, updates: AsyncStream<DictationUpdate>) {
        let (updates, input) = AsyncStream.makeStream(of: DictationUpdate.self)
        let id = UUID()
        state.withLock { ($0.input, $0.id) = (input, id) }
        return (id, updates)
    }

    func say(words text: String, sure: Double = 0.95) {
        _ = state.withLock { $0.input }?.yield(
            .utterance(Transcript(text: text, confidence: sure, recognizer: "test")))
    }

    func murmur(_ text: String) { _ = state.withLock { $0.input }?.yield(.partial(text)) }

    /// What was still being said when it was ended.
    let lastWords = Mutex<String?>(nil)

    func endDictation(_ id: UUID) async {
        if let words = lastWords.withLock({ $0 }) { say(words: words) }
        end(.finished)
    }

    private func end(_ end: DictationEnd) {
        let input = state.withLock { state in
            defer { state.input = nil }
            return state.input
        }
        input?.yield(.ended(end))
        input?.finish()
    }

    func release() async {
        state.withLock { $0.isReleased = true }
        end(.session(.muted))
    }

    func reclaim() async { state.withLock { $0.isReleased = false } }
    func say(_ text: String) async { state.withLock { $0.said.append(text) } }
}

@Suite("The terminal", .timeLimit(.minutes(2)))
struct AppTests {
    private let folder: TestFolder
    private let server: StandInServer
    private let time = ManualTime()
    private let ear = ScriptedEar()
    private let events = Collected<AppEvent>()
    private let app: ClinicApp

    init() async throws {
        folder = try TestFolder()
        server = try StandInServer()
        let clinic = try folder.clinic()
        try await server.setUp(clinic)
        app = try ClinicApp(folder: clinic, time: time.time, tell: { [events] in events.append($0) })
        await app.use(ear)
    }

    private func unlock(_ pin: String = StandInServer.pin) async {
        await app.unlock(PIN(pin.utf8))
        await app.waitForSchedule()
    }

    private func dictate(_ said: String...) async throws {
        await app.open(appointment: 1)
        await app.dictateNote()
        for text in said { ear.say(words: text) }
    }

    private func happens(_ event: AppEvent) async throws -> Bool {
        try await eventually { events.all.contains(event) }
    }

    private func press(_ key: Character) async -> Bool { await app.press(key.asciiValue!) {} }

    @Test("From the schedule over the patient into four sections, signed once, and with the server")
    func whole() async throws {
        #expect(ear.isReleased)
        await unlock()
        #expect(!ear.isReleased)
        #expect(
            await app.view.schedule?.value.map(\.patient.name) == [
                "Wilhelmina Quast", "Tobias Fennimore", "Odalys Brack",
            ])
        try await dictate(
            "it hurts period", "section findings", "a hole", "scratch that", "caries period", "read it back",
            "sign the note")
        #expect(try await eventually { await app.view.patient?.profile?.value.allergies == ["penicillin"] })
        #expect(try await happens(.asked(.sign)))
        #expect(try await server.notes().isEmpty)
        ear.say(words: "yes sign it")
        #expect(try await eventually { try await server.notes().count == 1 })
        let note = try #require(try await server.notes().first)
        #expect(note.sections == ["complaint": "It hurts.", "findings": "Caries."])
        #expect((note.patient, note.doctor, note.appointment) == ("p-7", "Dr. Lee", "a-1"))
        #expect(ear.said == ["complaint: It hurts. findings: Caries."])
        #expect(await app.note == nil)
        #expect(try await eventually { await app.view.outbox == .init() })
    }

    @Test("Nothing that is said more while it is signed is left out: then nothing is signed")
    func more() async throws {
        await unlock()
        ear.lastWords.withLock { $0 = "but not on the left" }
        try await dictate("caries", "sign the note", "yes sign it")
        #expect(try await happens(.problem(.notSigned)))
        #expect(await app.note?.draft[.complaint] == "Caries but not on the left")
        #expect(try await server.notes().isEmpty)
        _ = await press("s")
        _ = await press("y")
        #expect(try await eventually { try await server.notes().count == 1 })
    }

    @Test("Fifteen minutes without a key or a word lock: nothing is shown, the microphone is let go")
    func idle() async throws {
        await unlock()
        try await dictate("it hurts")
        #expect(try await happens(.text(.complaint, characters: 8)))
        time.pass(14 * 60)
        ear.murmur("and")
        #expect(try await eventually { await app.view.partial.rest == "and" })
        time.pass(14 * 60)
        await app.tick()
        #expect(await app.view.page == .patient)
        time.pass(60)
        await app.tick()
        let view = await app.view
        #expect(
            view.page == .locked && view.note == nil && view.patient == nil && view.schedule == nil
                && view.doctor.isEmpty)
        #expect(ear.isReleased)
        // Four minutes later it is all there again.
        time.pass(4 * 60)
        await app.tick()
        await unlock()
        #expect(await app.view.note?.draft[.complaint] == "It hurts")
        #expect(await app.view.page == .patient)
        #expect(!ear.isReleased)
    }

    @Test(
        "A hidden note is cleared after five minutes, also where the machine slept", arguments: [true, false])
    func hidden(_ ticks: Bool) async throws {
        await unlock()
        try await dictate("it hurts")
        #expect(try await happens(.text(.complaint, characters: 8)))
        await app.lock(.background)
        time.pass(299)
        await app.tick()
        #expect(await app.note != nil)
        time.pass(1)
        if ticks { await app.tick() }
        await unlock()
        #expect(await app.note == nil)
        #expect(events.all.contains(.cleared))
        #expect(await app.view.note == nil)
    }

    @Test("What is heard once the screen is locked belongs to no note, and a question is taken back")
    func lockedEar() async throws {
        await unlock()
        try await dictate("it hurts", "sign the note")
        #expect(try await happens(.asked(.sign)))
        #expect(!(await press("l")))
        ear.say(words: "yes sign it")
        #expect(!(await press("y")))
        await unlock()
        #expect(await app.note?.question == nil)
        #expect(try await server.notes().isEmpty)
        ear.say(words: "lock the screen")
        await app.dictateNote()
        ear.say(words: "lock the screen")
        #expect(try await eventually { await app.view.page == .locked })
    }

    @Test("Five wrong PINs take away everything but what is signed")
    func wiped() async throws {
        try await server.fault("fail", path: "/notes")
        await unlock()
        try await dictate("first note period", "sign the note", "yes sign it")
        #expect(try await eventually { await app.view.outbox.waiting == 1 })
        try await dictate("second note")
        #expect(try await eventually { await app.note?.draft.isEmpty == false })
        await app.lock(.asked)
        for left in [4, 3, 2, 1] {
            await unlock("000000")
            #expect(events.all.last { $0 != .outbox(waiting: 1, refused: 0) } == .wrongPIN(left: left))
        }
        await unlock("000000")
        #expect(events.all.contains(.wiped))
        #expect(await app.note == nil)
        #expect(try folder.files().keys.filter { $0.contains("cache/") || $0.contains("vault") }.isEmpty)
        await unlock()
        #expect(await app.view.page == .locked)
        try await server.fault("none")
        time.pass(60)
        await app.tick()
        #expect(try await server.notes().map(\.sections) == [["complaint": "First note."]])
    }

    @Test("Offline there is a banner and what is cached; a note is signed all the same, and sent later")
    func offline() async throws {
        await unlock()
        await app.open(appointment: 1)
        #expect(
            try await eventually {
                let patient = await app.view.patient
                return patient?.profile != nil && patient?.notes != nil
            })
        await app.showSchedule()
        try await server.fault("fail")
        time.pass(130)
        await app.tick()
        #expect(try await eventually { await app.view.isOffline })
        let screen = ClinicScreen(TerminalText(isColoured: false))
        #expect(await screen.lines(app.view, at: Date()).contains("You're offline - showing cached data"))
        try await dictate("caries", "sign the note", "yes sign it")
        #expect(try await eventually { await app.view.outbox.waiting == 1 })
        #expect(await banners().contains("1 signed, waiting to be sent"))
        // After a restart: what may be on the disk is there, and clinical notes are not.
        await app.lock(.asked)
        #expect(await banners().contains("1 signed, waiting to be sent"), "locked, too")
        await unlock()
        #expect(await app.view.schedule?.value.count == 3)
        await app.open(appointment: 1)
        #expect(try await eventually { await app.view.patient?.profile != nil })
        #expect(await app.view.patient?.notes == nil)
        try await server.fault("none")
        time.pass(61)
        await app.tick()
        #expect(try await eventually { try await server.notes().count == 1 })
        #expect(try await eventually { await !app.view.isOffline })
        #expect(try await eventually { await !banners().contains("1 signed, waiting to be sent") })
    }

    /// What stands above the page, before an empty line.
    private func banners() async -> [String] {
        let lines = await ClinicScreen(TerminalText(isColoured: false)).lines(app.view, at: Date())
        return Array(lines.prefix { !$0.isEmpty })
    }

    /// Says something after the wake word; the grammar knows the names that the app has told its ear.
    private func order(_ said: String) async throws {
        let match = try #require(try ClinicCommands.grammar(finding: ear.expected).match(said))
        let now = time.time.date()
        _ = await app.handle(
            CommandRequest(.intent(ParsedIntent(match, sourceText: said)), saidAt: now, receivedAt: now))
    }

    @Test(
        "A patient is found by the whole name or the last one, and opened with today's appointment or without"
    )
    func find() async throws {
        await unlock()
        #expect(try await eventually { ear.expected.count == 4 })
        #expect(
            PatientSearch.phrases(of: [
                .init(id: "1", name: "Ann-Marie O'Neil (2)"), .init(id: "2", name: "()"),
            ])
            .allSatisfy { !$0.contains("(") })
        #expect(throws: Never.self, "no name breaks the grammar") {
            try ClinicCommands.grammar(finding: [.init(id: "x", name: "(a|b){c} <d> $e [f")])
        }
        try await order("find quast")
        #expect(await app.view.patient?.appointment?.id == "a-1")
        try await order("search for patient brack")
        #expect(
            await app.view.message?.text.contains("2 patients are called that: Odalys Brack, Perpetua Brack")
                == true)
        try await order("find the patient perpetua brack")
        #expect(await app.view.patient?.summary.id == "p-10")
        #expect(await app.view.patient?.appointment == nil)
        #expect(try await eventually { await app.view.patient?.profile?.value.born == "1981-06-11" })
        await app.dictateNote()
        #expect(await app.note == nil, "a note belongs to an appointment")
        await app.find("nobody")
        #expect(await app.view.message?.isWarning == true)
        await app.lock(.asked)
        #expect(ear.expected.isEmpty, "no name is heard while it is locked")
    }

    @Test("Only this doctor's appointments, and a number names one of those that are shown")
    func own() async throws {
        await unlock()
        try await order("show my appointments")
        #expect(await app.view.appointments.map(\.id) == ["a-1", "a-3"])
        await app.open(appointment: 2)
        #expect(await app.view.patient?.summary.name == "Odalys Brack")
        try await order("show all the appointments")
        #expect(await app.view.page == .schedule)
        #expect(await app.view.appointments.count == 3)
        _ = await press("m")
        #expect(await app.view.appointments.count == 2)
    }

    @Test("An appointment is completed by a question and a yes; offline it waits sealed, and is sent once")
    func complete() async throws {
        await unlock()
        try await order("complete the appointment")
        #expect(await app.view.message?.text == "Open an appointment first.")
        await app.open(appointment: 1)
        try await order("yes complete it")
        #expect(await app.view.message?.text == "Nothing was asked.")
        try await order("complete the appointment")
        #expect(await app.view.asksCompletion)
        time.pass(15)
        await app.tick()
        #expect(await !app.view.asksCompletion, "no answer is no")
        try await order("complete the appointment")
        try await order("no leave it open")
        #expect(await !app.view.asksCompletion)

        try await dictate("it hurts")
        #expect(try await eventually { await app.note?.draft.isEmpty == false })
        try await order("complete the appointment")
        #expect(await app.view.message?.text == "Sign or discard the note first.")
        _ = await press("d")
        _ = await press("y")
        #expect(await app.note == nil)

        try await server.fault("fail")
        _ = await press("x")
        _ = await press("y")
        #expect(try await happens(.completed))
        #expect(await app.view.patient?.appointment?.status == "completed")
        #expect(await app.view.schedule?.value.first?.status == "completed")
        #expect(try await eventually { await app.view.outbox.waiting == 1 })
        // Another program on the same folder, without a network: the cache has it, and no word of it can be read.
        await app.lock(.asked)
        await unlock()
        #expect(await app.view.schedule?.value.first?.status == "completed")
        #expect(try folder.files().values.allSatisfy { $0.range(of: Data("a-1".utf8)) == nil })
        try await server.fault("none")
        time.pass(61)
        await app.tick()
        #expect(try await eventually { try await server.changes().count == 1 })
        let change = try #require(try await server.changes().first)
        #expect((change.appointment, change.status, change.doctor) == ("a-1", "completed", "Dr. Lee"))
        time.pass(121)
        await app.tick()
        #expect(try await eventually { await app.view.schedule?.isStale == false })
        #expect(await app.view.schedule?.value.first?.status == "completed")
        await app.openNext()
        #expect(await app.view.patient?.appointment?.id == "a-2")
    }

    @Test("Discarding asks; an unsigned note keeps other patients closed, and quitting asks once")
    func discard() async throws {
        await unlock()
        try await dictate("it hurts")
        #expect(try await eventually { await app.note?.draft.isEmpty == false })
        await app.showSchedule()
        await app.open(appointment: 2)
        #expect(await app.view.page == .schedule, "no dictation into another patient's note")
        await app.open(appointment: 1)
        #expect(try await eventually { await !app.view.isDictating })
        #expect(!(await press("q")))
        _ = await press("d")
        #expect(await app.note?.question == .discard)
        _ = await press("n")
        #expect(await app.note?.question == nil)
        _ = await press("d")
        _ = await press("y")
        #expect(await app.note == nil)
        #expect(events.all.contains(.discarded))
        #expect(await press("q"))
    }

    @Test("A disk that takes no note leaves it unsigned, on the screen")
    func fullDisk() async throws {
        await unlock()
        try await dictate("it hurts")
        #expect(try await eventually { await app.note?.draft.isEmpty == false })
        unlink(folder.data + "/outbox.sqlite")
        try FileManager.default.createDirectory(
            atPath: folder.data + "/outbox.sqlite-journal/x", withIntermediateDirectories: true)
        _ = await press("s")
        _ = await press("y")
        #expect(try await happens(.problem(.notSigned)))
        #expect(await app.view.note?.draft[.complaint] == "It hurts")
    }

    @Test("No control sequence of a server or a recognizer reaches the terminal")
    func escapes() {
        let text = TerminalText(isColoured: true)
        #expect(text("a\u{1B}[2Jb\u{9B}\r\n\u{202E}c") == "a [2Jb    c")
    }
}
