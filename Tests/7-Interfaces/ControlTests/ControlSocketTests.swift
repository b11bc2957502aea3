#if Control
    import Foundation
    import Handling
    import NIOCore
    import Session
    import Synchronization
    import Testing
    import TestSupport

    @testable import Control

    /// Clients that connect and send nothing.
    private final class Crowd: @unchecked Sendable {
        // Sendable: one task has them come, one after the other.
        private var clients: [RawClient] = []

        func come(to path: String) { RawClient(path: path).map { clients.append($0) } }
    }

    @Suite("A session that is controlled by a socket", .serialized, .timeLimit(.minutes(3)))
    struct ControlSocketTests {
        @Test("tells how the room stands, what can be said, and how loud it is until the end")
        func display() async throws {
            try await ControlledRoom().run { room in
                #expect(try room.ask(#"{"request": "room"}"#)["room"] as? String == "OR 3")
                #expect(try room.ask(#"{"request": "phrases"}"#)["wake"] as? [String] == ["orbit"])
                let none = try room.ask(#"{"request": "cases", "day": "2026-02-30"}"#)
                #expect(none["code"] as? String == "bad-request")
                let client = try room.client()
                client.send(#"{"request": "levels", "id": 7}"# + "\n")
                let first = ControlledRoom.fields(client.line())
                #expect(first["id"] as? Int == 7 && first["microphone"] as? String == "hears")
                #expect(ControlledRoom.fields(client.line())["event"] as? String == "level")
                let watcher = try room.client()
                watcher.send(#"{"request": "scores"}"# + "\n")
                #expect(ControlledRoom.fields(watcher.line())["state"] as? String != nil)
                // Without sound and wake words the line only shows that the daemon is there.
                #expect(ControlledRoom.fields(watcher.line())["event"] as? String == "score")
                for request in [#"{"request": "words"}"#, #"{"request": "lesson"}"#] {
                    #expect(try room.ask(request)["code"] as? String == "unavailable")
                }
            }
        }

        @Test("answers each request on its line, with its id")
        func requests() async throws {
            try await ControlledRoom().run { room in
                let client = try room.client()
                client.send(#"{"request": "status", "id": 1}"# + "\n")
                let status = ControlledRoom.fields(client.line())
                #expect(status["ok"] as? Bool == true && status["id"] as? Int == 1)
                #expect(status["state"] as? String != nil && status["version"] as? String == "test")
                // Two lines in one piece, and one in pieces.
                client.send(
                    #"{"request": "mute", "id": "a"}"# + "\n" + #"{"request": "trigger", "id": "b"}"# + "\n")
                #expect(ControlledRoom.fields(client.line())["muted"] as? Bool == true)
                let refused = ControlledRoom.fields(client.line())
                #expect(refused["code"] as? String == "muted" && refused["id"] as? String == "b")
                for piece in ["{\"request", "\": \"un", "mute\"}", "\n"] { client.send(piece) }
                #expect(ControlledRoom.fields(client.line())["muted"] as? Bool == false)
                #expect(try room.ask(#"{"request": "trigger"}"#)["ok"] as? Bool == true)
                #expect(try room.ask(#"{"request": "cancel"}"#)["ok"] as? Bool == true)
                #expect(try room.ask(#"{"request": "say", "text": "Hello."}"#)["ok"] as? Bool == true)
                #expect(
                    try room.ask(#"{"request": "submit", "text": "turn the lamp on"}"#)["outcome"] as? String
                        == "recorded")
                #expect(
                    try room.ask(#"{"request": "submit", "text": "lovely weather"}"#)["outcome"] as? String
                        == "unrecognized")
                #expect(try room.ask(#"{"request": "reload"}"#)["phrases"] as? Int == 3)
                room.isReadable.store(false, ordering: .relaxed)
                let reload = try room.ask(#"{"request": "reload"}"#)
                #expect(reload["code"] as? String == "reload-failed")
                #expect(reload["error"] as? String == "the phrases are damaged")
                #expect(try room.ask(#"{"request": "stop"}"#)["ok"] as? Bool == true)
                await wait(while: room.stopCount.load(ordering: .relaxed) == 0)
            }
        }

        @Test("tells what happens from a snapshot on: nothing twice, nothing missing")
        func events() async throws {
            try await ControlledRoom().run { room in
                _ = await room.session.say(inTurn: "before")
                let client = try room.client()
                client.send(#"{"request": "events", "id": 9}"# + "\n")
                let snapshot = ControlledRoom.fields(client.line())
                #expect(snapshot["event"] as? String == "snapshot" && snapshot["id"] as? Int == 9)
                #expect(snapshot["ok"] as? Bool == true && snapshot["muted"] as? Bool == false)
                for number in 0..<50 { _ = await room.session.say(inTurn: "\(number)") }
                var said: [String] = []
                while said.count < 50, let line = client.line() {
                    let event = ControlledRoom.fields(line)
                    if event["kind"] as? String == "speech", let text = event["text"] as? String {
                        said.append(text)
                    }
                }
                #expect(said.filter { $0 != "before" } == (0..<50).map(String.init))
                room.session.stop()
                #expect(client.isClosed(), "the stream ends with the session")
            }
        }

        @Test("cuts no question off that waits, however many come and say nothing")
        func crowd() async throws {
            try await ControlledRoom().run { room in
                let asking = try room.client()
                asking.send(#"{"request": "ask", "text": "Is it bright?"}"# + "\n")
                while await room.session.status.question == nil {
                    try await Task.sleep(for: .milliseconds(1))
                }
                let crowd = Crowd()
                for _ in 0..<70 { crowd.come(to: room.path) }
                #expect(try room.ask(#"{"request": "status"}"#)["ok"] as? Bool == true)
                #expect(try room.ask(#"{"request": "confirm", "answer": "yes"}"#)["ok"] as? Bool == true)
                #expect(ControlledRoom.fields(asking.line())["answer"] as? String == "yes")
            }
        }

        @Test("shows no words if none are to be shown")
        func privacy() async throws {
            try await ControlledRoom().run(showsWords: false) { room in
                let client = try room.client()
                client.send(#"{"request": "events"}"# + "\n")
                _ = client.line()
                let asking = try room.client()
                asking.send(#"{"request": "ask", "text": "Is Miller here?"}"# + "\n")
                var lines: [String] = []
                while let line = client.line() {
                    lines.append(line)
                    if line.contains(#""kind":"speech""#) { break }
                }
                #expect(
                    !lines.joined().contains("Miller")
                        && lines.contains { $0.contains(#""event":"question""#) })
                let status = try room.ask(#"{"request": "status"}"#)
                #expect((status["question"] as? [String: Any])?["text"] as? String == "")
                #expect(try room.ask(#"{"request": "confirm", "answer": "no"}"#)["ok"] as? Bool == true)
                #expect(ControlledRoom.fields(asking.line())["answer"] as? String == "no")
            }
        }

        @Test("asks a question, whose answer is the reply, and takes it back from who hangs up")
        func questions() async throws {
            try await ControlledRoom().run { room in
                let ask = #"{"request": "ask", "text": "Is it bright?"}"#
                let first = try room.client()
                first.send(ask + "\n")
                await wait(while: await room.session.status.question == nil)
                let id = try #require(await room.session.status.question?.id.uuidString.lowercased())
                #expect(try room.ask(ask)["code"] as? String == "busy")
                let other = UUID().uuidString
                let wrong = try room.ask(#"{"request": "confirm", "answer": "yes", "question": "\#(other)"}"#)
                #expect(wrong["code"] as? String == "no-question")
                let right = try room.ask(#"{"request": "confirm", "answer": "yes", "question": "\#(id)"}"#)
                #expect(right["outcome"] as? String == "recorded")
                let answer = ControlledRoom.fields(first.line())
                #expect(answer["answer"] as? String == "yes" && answer["question"] as? String == id)
                #expect(
                    try room.ask(#"{"request": "confirm", "answer": "yes"}"#)["code"] as? String
                        == "no-question")

                var second: RawClient? = try room.client()
                second?.send(ask + "\n")
                await wait(while: await room.session.status.question == nil)
                second = nil
                await wait(while: await room.session.status.question != nil)

                // The client closes its sending side and waits for the answer, as `nc -N` does.
                let third = try room.client()
                third.send(ask + "\n")
                shutdown(third.descriptor, CInt(SHUT_WR))
                await wait(while: await room.session.status.question == nil)
                #expect(try room.ask(#"{"request": "confirm", "answer": "no"}"#)["ok"] as? Bool == true)
                #expect(ControlledRoom.fields(third.line())["answer"] as? String == "no")
            }
        }

        @Test("goes on with a client that sent nonsense, and sends away one whose line has no end")
        func nonsense() async throws {
            try await ControlledRoom().run { room in
                let client = try room.client()
                client.send("\n\r\n" + "nonsense\n")
                #expect(ControlledRoom.fields(client.line())["code"] as? String == "bad-request")
                #expect(ControlledRoom.fields(client.line())["code"] as? String == "bad-request")
                client.send(#"{"request": "status"}"# + "\n")
                #expect(ControlledRoom.fields(client.line())["ok"] as? Bool == true)
                // 100 MB without a line end: the daemon refuses the line, and keeps nothing of it.
                let endless = try room.client()
                let piece = [UInt8](repeating: 0x61, count: 1 << 20)
                var sent = 0
                while sent < 100, endless.send(piece) { sent += 1 }
                #expect(sent < 100, "it is hung up on long before")
                #expect(ControlledRoom.fields(endless.line())["code"] as? String == "too-long")
                #expect(endless.isClosed())
            }
        }

        @Test("sends away who begins a line and does not end it")
        func halfLines() async throws {
            var limits = ControlSocket.Limits()
            limits.patience = .milliseconds(200)
            try await ControlledRoom().run(limits: limits) { room in
                let client = try room.client()
                client.send(#"{"request": "#)
                #expect(ControlledRoom.fields(client.line())["code"] as? String == "too-slow")
                #expect(client.isClosed())
                // The daemon does not hang up on a client that only waits.
                let quiet = try room.client()
                try await Task.sleep(for: .milliseconds(500))
                quiet.send(#"{"request": "status"}"# + "\n")
                #expect(ControlledRoom.fields(quiet.line())["ok"] as? Bool == true)
            }
        }

        @Test("answers every client, also after a thousand that came, never asked and never read")
        func thousand() async throws {
            try await ControlledRoom().run { room in
                let reader = try room.client()
                reader.send(#"{"request": "events"}"# + "\n")
                #expect(reader.line() != nil)
                var crowd: [RawClient] = []
                for number in 0..<1000 {
                    // Closes the oldest clients, so that the process stays within its number of descriptors.
                    if crowd.count > 100 { crowd.removeFirst(50) }
                    let client = try room.client()
                    if number % 3 == 0 { client.send("half a line") }
                    crowd.append(client)
                    if number % 100 == 0 {
                        #expect(try room.ask(#"{"request": "status"}"#)["ok"] as? Bool == true, "\(number)")
                    }
                }
                #expect(crowd[0].isClosed(), "the one that is idle for longest goes")
                _ = await room.session.say(inTurn: "Still there.")
                #expect(reader.line()?.contains("Still there.") == true, "a reader is not idle")
            }
        }

        @Test("tells a reader that does not keep up how much it missed, and serves the others meanwhile")
        func slowReader() async throws {
            try await ControlledRoom().run { room in
                let slow = try room.client()
                slow.send(#"{"request": "events"}"# + "\n")
                let text = String(repeating: "a", count: 1900)
                #expect(slow.line()?.contains("snapshot") == true)
                for number in 0..<3000 {
                    _ = await room.session.say(inTurn: "\(number) \(text)")
                    if number % 500 == 0 {
                        #expect(try room.ask(#"{"request": "status"}"#)["ok"] as? Bool == true)
                    }
                }
                var lost = 0
                var told = 0
                while let line = slow.line(within: 3) {
                    let event = ControlledRoom.fields(line)
                    if event["event"] as? String == "lost" {
                        lost += event["events"] as? Int ?? 0
                    } else {
                        told += 1
                    }
                }
                #expect(lost > 0 && lost + told == 3000, "\(lost) lost, \(told) told")
            }
        }

        @Test("never waits for a client that asks and never reads")
        func neverReading() async throws {
            try await ControlledRoom().run { room in
                let rude = try room.client()
                let many = [UInt8](String(repeating: #"{"request": "status"}"# + "\n", count: 1000).utf8)
                var rounds = 0
                while rounds < 1000, rude.send(many, within: 0.5) { rounds += 1 }
                #expect(rounds < 1000, "it is held back")
                #expect(try room.ask(#"{"request": "status"}"#)["ok"] as? Bool == true)
            }
        }

        @Test("ends in peace while clients come that it has not served yet")
        func endsAmongClients() async throws {
            for _ in 0..<20 {
                let room = try ControlledRoom()
                let crowd = Crowd()
                try await room.run { room in
                    for _ in 0..<20 {
                        crowd.come(to: room.path)
                    }
                }
            }
        }
    }
#endif
