import Foundation
import Testing

@testable import HelixChat

/// `helix-voice` as it is run, in a process that can be killed.
private final class Program: Sendable {
    /// Beside the test's own program.
    static let path =
        Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }.map {
            $0.deletingLastPathComponent().appending(component: "helix-voice").path
        }
        ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
            component: "helix-voice"
        ).path
    static let root = URL(fileURLWithPath: HelixServer.example)
        .deletingLastPathComponent().deletingLastPathComponent().path

    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()

    init(_ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: Self.path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: Self.root)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// Reads what it prints until a line has all of these words; that line.
    func wait(for words: String...) throws -> String? {
        while let line = nextLine() {
            if words.allSatisfy({ line.contains($0) }) { return line }
        }
        return nil
    }

    private func nextLine() -> String? {
        var line = Data()
        while let byte = try? output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
            if byte[0] == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line += byte
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// Ends it without a word, as a power failure would.
    func kill9() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    struct Outcome {
        let status: Int32, lines: [String], errors: String
        var messages: [[String: String]] {
            lines.compactMap { line in
                guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                else { return nil }
                return object.compactMapValues { "\($0)" }
            }
        }
    }

    /// Its end.
    func finish() -> Outcome {
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, lines: text.split(separator: "\n").map(String.init),
            errors: complaint)
    }

    static func run(_ arguments: [String]) throws -> Outcome { try Program(arguments).finish() }
}

extension ServedTests {
    @Suite("helix-voice", .timeLimit(.minutes(2)))
    struct ProgramTests {
        let server = HelixServer.shared!
        let folder = Folder()

        private var place: [String] { ["--store", folder.file("chat.sqlite"), "--server", server.file] }
        private var store: ChatStore {
            get throws { try ChatStore(path: folder.file("chat.sqlite"), access: .looking) }
        }

        private func id(_ line: String?) throws -> UUID {
            let line = try #require(line)
            let match = try #require(line.firstMatch(of: /"id":"([0-9a-f-]{36})"/))
            return try #require(UUID(uuidString: String(match.1)))
        }

        @Test(
            "A recording goes the whole way: wake word, dictation, outbox, PostgreSQL, echo, and back in its place"
        )
        func recording() throws {
            let wav = HelixServer.example + "/Tests/HelixChatTests/message.flac"
            let outcome = try Program.run(["chat", "--json", "--wav", wav, "--keep-recordings"] + place)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let events = outcome.messages.compactMap { $0["event"] }
            #expect(events.contains("wake"), "\(outcome.lines)")
            #expect(events.contains("order") && events.contains("talking") && events.contains("draft"))
            let messages = outcome.messages.filter { $0["event"] == "message" }
            let id = try #require(messages.first?["id"])
            #expect(messages.allSatisfy { $0["id"] == id })
            #expect(messages.first?["state"] == "optimistic" && messages.last?["state"] == "stored")
            let text = try #require(messages.first?["text"])
            // What PocketSphinx hears well; the rest of the words are its own.
            #expect(text.contains("weather is good") && text.contains("going home"), "\(text)")
            #expect(!text.contains("send"), "the order is no part of the message")
            let row = try server.sql(
                """
                SELECT content, metadata->>'optimistic', metadata->>'voice_url' LIKE '%\(id).flac'
                FROM session_messages WHERE id = '\(id)'
                """
            )
            #expect(row == "\(text)|false|t")
            let show = try Program.run(["show", "--json", "--store", folder.file("chat.sqlite")])
            #expect(show.messages.map { $0["id"] } == [id] && show.messages.first?["state"] == "stored")
            let sound = folder.url.appending(components: "recordings", "\(id).flac")
            #expect(FileManager.default.fileExists(atPath: sound.path))
            #expect(
                try Program.run(["outbox", "--json", "--store", folder.file("chat.sqlite")]).lines.isEmpty)
        }

        @Test("Killed between queueing and sending, it sends once when it is started again")
        func killedBeforeSending() async throws {
            try server.order(["online": false])
            let program = try Program(["send", "--json", "--text", "before"] + place)
            let message = try id(try program.wait(for: #""state":"optimistic""#, "before"))
            program.kill9()
            #expect(try server.count(message) == "0")
            #expect(try await store.message(message)?.delivery == .optimistic)
            try server.order(["online": true])
            let again = try Program.run(["sync", "--json"] + place)
            #expect(again.status == 0, "\(again.errors)")
            #expect(try server.count(message) == "1")
            #expect(try await store.message(message)?.delivery == .stored)
        }

        @Test("Killed between sending and the answer, there is one row all the same")
        func killedBeforeAnswer() async throws {
            #expect(try Program.run(["send", "--text", "a conversation"] + place).status == 0)
            try server.order(["write": ["commit-then-hang"]])
            let program = try Program(["send", "--json", "--text", "between"] + place)
            let message = try id(try program.wait(for: #""state":"optimistic""#, "between"))
            #expect(try await eventually { try server.count(message) == "1" })
            program.kill9()
            #expect(try server.count(message) == "1")
            #expect(try await store.message(message)?.delivery == .optimistic, "not told yet")
            #expect(try Program.run(["sync"] + place).status == 0)
            #expect(try server.count(message) == "1")
            #expect(try await store.message(message)?.delivery == .stored)
            #expect(try await store.outbox().isEmpty)
        }

        @Test("Says what waits and what was refused; resends and discards")
        func outbox() throws {
            #expect(try Program.run(["send", "--text", "a conversation"] + place).status == 0)
            try server.order(["online": false])
            let waiting = try Program.run(["send", "--text", "later", "--wait", "0.5"] + place)
            #expect(
                waiting.status == 75 && waiting.errors.contains("outbox"),
                "\(waiting.status) \(waiting.errors)")
            let queued = try Program.run(["outbox", "--json", "--store", folder.file("chat.sqlite")])
            #expect(queued.messages.map { $0["text"] } == ["later"])
            try server.order(["online": true, "write": ["403"]])
            let refused = try Program.run(["sync"] + place)
            #expect(refused.status == 69, "\(refused.errors)")
            let outbox = try Program.run(["outbox", "--json", "--store", folder.file("chat.sqlite")])
            #expect(outbox.messages.map { $0["event"] } == ["refused"])
            let message = try #require(outbox.messages.first?["id"])
            #expect(
                try Program.run(["outbox", "--resend", message, "--store", folder.file("chat.sqlite")]).status
                    == 0)
            #expect(try Program.run(["sync"] + place).status == 0)
            #expect(try server.count(try #require(UUID(uuidString: message))) == "1")
        }

        @Test(
            "A second one on the file, a missing server's file, nothing to say: a sentence and an exit code")
        func bad() throws {
            let first = try ChatStore(path: folder.file("chat.sqlite"), access: .alone)
            let second = try Program.run(["send", "--text", "hello"] + place)
            #expect(
                second.status == 75 && second.errors.contains("in use by another helix-voice"),
                "\(second.errors)"
            )
            withExtendedLifetime(first) {}
            let other = folder.file("other.sqlite")
            let none = try Program.run([
                "send", "--text", "hello", "--store", other, "--server", folder.file("none"),
            ])
            #expect(none.status == 66, "\(none.errors)")
            let empty = try Program.run(["send", "--text", "  ", "--store", other, "--server", server.file])
            #expect(empty.status == 65 && empty.errors.contains("nothing to send"), "\(empty.errors)")
            let missing = try Program.run([
                "send", "--wav", folder.file("none.wav"), "--store", other, "--server", server.file,
            ])
            #expect(missing.status == 66, "\(missing.errors)")
            #expect(try Program.run(["send"]).status == 64)
            #expect(try Program.run(["show", "session-none", "--store", other]).status == 66)
        }
    }
}
