import ClinicDictation
import Foundation
import Testing

/// The program as a person runs it, with a recording in place of the doctor.
@Suite("The program", .timeLimit(.minutes(10)), .serialized)
struct ProgramTests {
    /// What must not be found anywhere: whom it is about, what was said as it is recognized, what unlocks.
    private static let secrets = [
        "Wilhelmina", "Quast", "Fennimore", "penicillin", "toothache", "Ibuprofen", "second molar",
        "signature=6f1c",
        "lower left side", "second tooth", "second tubes", "old filling", "put in a new one", "come back in",
        "271828", StandInServer.token,
    ]

    private let folder: TestFolder
    private let server: StandInServer
    private let recordings: TestFolder

    init() throws {
        folder = try TestFolder()
        recordings = try TestFolder()
        server = try StandInServer()
    }

    private func recording(_ arguments: String...) throws -> String {
        let path = recordings.path + "/note.wav"
        let process = try Process.run(
            URL(fileURLWithPath: StandInServer.home + "/make-recording"), arguments: [path] + arguments)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return path
    }

    /// Runs `setup`; its token is in a file that is not of the folder, and goes.
    private func setUp() async throws {
        let token = recordings.path + "/token"
        try StandInServer.token.write(toFile: token, atomically: true, encoding: .utf8)
        let program = try Program(
            [
                "setup", "--server", server.url.absoluteString, "--doctor", "Dr. Lee", "--token-file", token,
                "--pin-cost", "14",
            ], in: folder,
            typing: StandInServer.pin + "\n")
        try #require(try await program.exitCode() == 0)
    }

    private func expectNoTraces() throws {
        let found = try Traces(of: Self.secrets).found(in: folder)
        #expect(found == [])
    }

    private func run(_ wav: String, _ arguments: [String] = [], trace: String? = nil) throws -> Program {
        try Program(
            ["run", "--json", "--wav", wav, "--wake-word", Program.repository + "/Models/orbit.wake"]
                + arguments,
            in: folder, typing: StandInServer.pin + "\n", trace: trace)
    }

    @Test("The search finds what it looks for, in every form")
    func search() {
        let traces = Traces(of: ["Second tooth"])
        let text = "the second TOOTH hurts"
        #expect(traces.found(in: Data(text.utf8)) == ["Second tooth"])
        #expect(traces.found(in: text.data(using: .utf16LittleEndian)!).contains("Second tooth in UTF-16"))
        #expect(traces.found(in: Data(text.utf8.reversed())) == ["Second tooth backwards"])
        for before in ["", "a", "ab", "abc"] {
            let encoded = Data((before + "Second tooth is bad").utf8).base64EncodedData()
            #expect(traces.found(in: encoded).contains("Second tooth in Base64"), "after \(before)")
        }
        #expect(traces.found(in: Data("a second; tooth".utf8)).isEmpty)
    }

    @Test(
        "A recording: wake word, sections, correction, signature; the server has one note, and the disk nothing to read"
    )
    func whole() async throws {
        try await setUp()
        let wav = try recording()
        let canTrace = access("/usr/bin/strace", X_OK) == 0
        let program = try run(wav, trace: canTrace ? recordings.path + "/trace" : nil)
        #expect(try await program.exitCode() == 0)
        let lines = try program.lines
        let notes = try await server.notes()
        try #require(notes.count == 1, "\(lines.joined(separator: "\n"))")
        let note = notes[0]
        #expect(note.patient == "p-7" && note.doctor == "Dr. Lee" && note.appointment == "a-1")
        #expect(Set(note.sections.keys) == ["complaint", "findings", "treatment", "plan"])
        #expect(note.sections["complaint"]?.contains("lower left side") == true)
        #expect(note.sections["findings"]?.hasPrefix("There is a small") == true)
        #expect(note.sections["findings"]?.contains("wrong") == false, "it was scratched")
        #expect(note.sections["treatment"]?.contains("old filling") == true)
        #expect(note.sections["plan"] == "Come back in 2 weeks")
        #expect(
            lines.contains { $0.contains(#""event":"signed","id":"\#(note.id.uuidString.lowercased())""#) })
        #expect(lines.last == #"{"event":"end","unsigned":false}"#)
        try expectNoTraces()
        if canTrace { try checkTrace() }
    }

    /// Every file that was opened for writing lies in the folder, so the search has seen it.
    private func checkTrace() throws {
        let trace = try String(contentsOfFile: recordings.path + "/trace", encoding: .utf8)
        let writing = trace.split(separator: "\n").filter {
            ($0.contains("O_WRONLY") || $0.contains("O_RDWR") || $0.contains("creat("))
                && !$0.contains("= -1")
        }
        let paths = writing.compactMap { line in
            line.split(separator: "\"").dropFirst().first.map(String.init)
        }
        try #require(paths.contains { $0.contains("outbox.sqlite") }, "the trace sees what is written")
        let elsewhere = paths.filter {
            !$0.hasPrefix(folder.path)
                && !["/dev/null", "/dev/urandom", "/dev/tty", "/proc/thread-self/comm"].contains($0)
        }
        #expect(elsewhere == [])
    }

    @Test("kill -9 in the middle of a dictation leaves nothing of it, and the program starts again")
    func killed() async throws {
        try await setUp()
        let program = try run(try recording("unsigned"), ["--pace", "real"])
        #expect(try await eventually(200) { try program.prints(#""section":"findings","characters""#) })
        program.kill()
        try expectNoTraces()
        #expect(try await server.notes().isEmpty)
        let again = try Program(["outbox"], in: folder, typing: "")
        #expect(try await again.exitCode() == 0)
        #expect(try again.lines.isEmpty)
    }

    @Test("A note that the recording does not sign is gone, and said")
    func unsigned() async throws {
        try await setUp()
        let program = try run(try recording("unsigned"))
        #expect(try await program.exitCode() == 65)
        #expect(try program.lines.last == #"{"event":"end","unsigned":true}"#)
        #expect(try await server.notes().isEmpty)
        try expectNoTraces()
    }

    @Test("Signed without a network: only ciphertext waits, and any user can send it, without a PIN")
    func outbox() async throws {
        try await setUp()
        try await server.fault("fail", path: "/notes")
        #expect(try await run(try recording()).exitCode() == 0)
        try expectNoTraces()
        let list = try Program(["outbox"], in: folder, typing: "")
        #expect(try await list.exitCode() == 0)
        #expect(try list.prints(#""needsSync":true"#))
        let wipe = try Program(["wipe", "--yes"], in: folder, typing: "")
        #expect(try await wipe.exitCode() == 0)
        try await server.fault("none")
        let send = try Program(["outbox", "--send"], in: folder, typing: "")
        #expect(try await send.exitCode() == 0)
        #expect(try send.prints(#""needsSync":false"#))
        #expect(try await server.notes().count == 1)
    }

    @Test("A PIN whose trial is killed counts all the same")
    func killedTrial() async throws {
        try await setUp()
        let attempts = folder.path + "/home/data/clinic-dictation/attempts"
        for left in [4, 3] {
            let before = try String(contentsOfFile: attempts, encoding: .utf8)
            let program = try Program(["schedule"], in: folder, typing: "999999\n")
            #expect(try await eventually { try String(contentsOfFile: attempts, encoding: .utf8) != before })
            program.kill()
            let state = try Program(["lock-state"], in: folder, typing: "")
            #expect(try await state.exitCode() == 0)
            #expect(try state.lines == [#"{"setUp":true,"trialsLeft":\#(left)}"#])
        }
    }
}
