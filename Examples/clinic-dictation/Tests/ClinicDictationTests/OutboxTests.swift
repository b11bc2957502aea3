import ClinicDictation
import Foundation
import GRDB
import Testing

@Suite("Signed notes on their way", .timeLimit(.minutes(5)), .serialized)
struct OutboxTests {
    private let folder: TestFolder
    private let clinic: ClinicFolder
    private let server: StandInServer
    private let time = ManualTime()
    private let limits = ClinicServer.Limits(request: 5, resource: 10)

    init() async throws {
        folder = try TestFolder()
        clinic = try folder.clinic()
        server = try StandInServer()
        try await server.setUp(clinic)
    }

    private func note(_ text: String = "Pain in the lower left.") -> ClinicalNote {
        var draft = NoteDictation(
            NoteDraft(
                about: Appointment(
                    id: "a-1", begins: Date(), reason: "toothache", status: "scheduled",
                    patient: PatientSummary(id: "p-7", name: "Wilhelmina Quast"))))
        _ = draft.take(.section(.findings), at: .zero)
        var note = draft.draft
        _ = note.apply(text)
        return note.signed(by: "Dr. Lee", at: Date(timeIntervalSince1970: 1_800_000_000))
    }

    private func sign(_ note: ClinicalNote, in outbox: Outbox) throws {
        guard case .unlocked(let vault) = try ClinicLock(clinic).tryPIN(PIN(StandInServer.pin.utf8)),
            let address = try ServerAddress(in: clinic)
        else { throw CocoaError(.fileReadUnknown) }
        let sealed = try NoteSeal.seal(note, to: address.publicKey, by: vault.secrets.deviceKey)
        try outbox.add(sealed, to: address.url, signedAt: note.signedAt)
    }

    private func sender(_ outbox: Outbox) -> OutboxSender {
        OutboxSender(outbox, time: time.time) { [limits] note, url throws(ServerProblem) in
            try await ClinicServer(url, limits: limits).deliver(note)
        }
    }

    private func outbox() throws -> Outbox { try Outbox(path: clinic.path + "/outbox.sqlite") }

    @Test("A note is opened by the server alone, is there once, and leaves the disk when the server has it")
    func once() async throws {
        let outbox = try outbox()
        let note = note()
        try sign(note, in: outbox)
        try sign(note, in: outbox)
        #expect(try outbox.entries().count == 1)
        let before = try folder.files()["data/outbox.sqlite"]
        try #require(before?.range(of: Data("ciphertext".utf8)) != nil)
        try await sender(outbox).send()
        #expect(try await server.notes() == [note])
        let entry = try #require(try outbox.entries().first)
        #expect(!entry.needsSync && entry.sealed == nil && entry.attempts == 1)
        #expect(try folder.files()["data/outbox.sqlite"]?.range(of: Data("ciphertext".utf8)) == nil)
        // A day later nothing is left of it, once something else is sent.
        time.pass(25 * 3600)
        try sign(self.note("Another."), in: outbox)
        try await sender(outbox).send()
        #expect(try outbox.entries().map(\.id) != [entry.id])
    }

    @Test("What the server has and did not say is sent again, and is one note still")
    func forgotten() async throws {
        let outbox = try outbox()
        let note = note()
        try sign(note, in: outbox)
        try await server.fault("forget", path: "/notes", count: 2)
        let sender = sender(outbox)
        for _ in 0..<2 {
            try await sender.send(isUrgent: true)
            #expect(try outbox.waiting().count == 1)
        }
        // After a restart in between, too.
        try await self.sender(try self.outbox()).send()
        #expect(try outbox.waiting().isEmpty)
        #expect(try await server.notes() == [note])
        #expect(try await server.log().filter { $0.method == "PUT" }.count == 3)
    }

    @Test(
        "What helps to be asked again is asked again, and ends by itself",
        arguments: ["fail", "busy", "unauthorized", "hang", "drip", "half", "huge", "wrong-id"])
    func transient(_ kind: String) async throws {
        let outbox = try outbox()
        let note = note()
        try sign(note, in: outbox)
        try await server.fault(kind, path: "/notes", count: 1)
        let sender = sender(outbox)
        let elapsed = try await ContinuousClock().measure { try await sender.send() }
        #expect(elapsed < .seconds(30))
        #expect(try outbox.waiting().count == 1)
        #expect(try await sender.counts() == OutboxSender.Counts(waiting: 1, refused: 0))
        try await sender.send(isUrgent: true)
        #expect(try outbox.waiting().isEmpty)
        #expect(try await server.notes() == [note])
    }

    @Test(
        "What the server refuses is shown and kept, and sent again on request",
        arguments: ["refuse", "redirect"])
    func refused(_ kind: String) async throws {
        let outbox = try outbox()
        let (first, second) = (note("One."), note("Two."))
        try sign(first, in: outbox)
        try await server.fault(kind, path: "/notes/\(first.id.uuidString.lowercased())", count: 1)
        try sign(second, in: outbox)
        let sender = sender(outbox)
        try await sender.send()
        #expect(try await server.notes() == [second], "the others are sent all the same")
        #expect(try await sender.counts() == OutboxSender.Counts(waiting: 0, refused: 1))
        let entry = try #require(try outbox.entries().first { $0.refusal != nil })
        #expect(entry.needsSync && entry.note?.id == first.id)
        // What the server wrote about it quotes what was sent, and is not kept.
        #expect(try folder.files()["data/outbox.sqlite"]?.range(of: Data("you sent".utf8)) == nil)
        try await sender.send(isUrgent: true)
        #expect(try await server.log().filter { $0.method == "PUT" }.count == 2, "not by itself")
        #expect(try outbox.retry(first.id))
        #expect(try !outbox.retry(second.id))
        try await sender.send(isUrgent: true)
        #expect(try await Set(server.notes()) == [first, second])
    }

    @Test("A server that is away is asked ever more seldom; what waits survives restarts and a wipe")
    func away() async throws {
        let outbox = try outbox()
        let note = note()
        try sign(note, in: outbox)
        try await server.fault("fail", path: "/notes")
        let sender = sender(outbox)
        var asked = 0
        for pause in [1.0, 2, 4, 8, 16, 32, 60, 60] {
            try await sender.send()
            asked += 1
            try await sender.send()
            time.pass(pause - 0.25)
            try await sender.send()
            #expect(try await server.log().filter { $0.method == "PUT" }.count == asked)
            time.pass(0.25)
        }
        // Five wrong PINs: the keys are gone, and the note is not.
        for _ in 0..<5 { _ = try ClinicLock(clinic).tryPIN(PIN("000000".utf8)) }
        #expect(try !ClinicLock(clinic).isSetUp)
        try await server.fault("none")
        try await self.sender(try self.outbox()).send()
        #expect(try await server.notes() == [note])
    }

    @Test("A row that was damaged is shown as refused, and a server that does not listen is no answer")
    func damaged() async throws {
        let outbox = try outbox()
        try sign(note(), in: outbox)
        try await DatabaseQueue(path: clinic.path + "/outbox.sqlite").write {
            try $0.execute(sql: "UPDATE note SET sealed = x'7b'")
        }
        let sender = sender(outbox)
        try await sender.send()
        #expect(try await sender.counts() == OutboxSender.Counts(waiting: 0, refused: 1))
        server.stop()
        try sign(note(), in: outbox)
        try await sender.send(isUrgent: true)
        #expect(await sender.problem == .offline)
        #expect(try outbox.waiting().count == 1)
    }

    @Test("A note that another terminal sealed, or that was changed on the way, is refused")
    func forged() async throws {
        let outbox = try outbox()
        let address = try #require(try ServerAddress(in: clinic))
        let stranger = NoteSeal.makeDeviceKey()
        var sealed = try NoteSeal.seal(note(), to: address.publicKey, by: stranger.secret)
        try outbox.add(sealed, to: address.url, signedAt: Date())
        sealed.id = UUID()
        try outbox.add(sealed, to: address.url, signedAt: Date())
        let sender = sender(outbox)
        try await sender.send()
        #expect(try Set(outbox.entries().map(\.refusal)) == [403, 422])
        #expect(try await server.notes().isEmpty)
    }

    @Test(
        "Notes go to this machine or by HTTPS, and nowhere else",
        arguments: [
            ("https://clinic.example", true), ("http://127.0.0.1:1", true), ("http://localhost:1/x", true),
            ("http://clinic.example", false), ("http://127.0.0.1.clinic.example", false),
            ("ftp://localhost", false),
            ("https://user@clinic.example", false), ("clinic.example", false), ("", false),
        ])
    func addresses(_ text: String, _ isGood: Bool) { #expect((ServerAddress.checked(text) != nil) == isGood) }
}
