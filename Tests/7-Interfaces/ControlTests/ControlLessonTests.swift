#if Control
    import Foundation
    import Logging
    import NIOCore
    import NIOPosix
    import RemoteService
    import Session
    import Synchronization
    import Testing
    import TestSupport

    @testable import Control

    /// Lessons without speech, with a line each hundredth of a second as long as a client reads them.
    final class ScriptedLessons: ControlledLessons {
        let beginCount = Atomic(0)
        private let running = Mutex<UUID?>(nil)
        var isRunning: Bool { running.withLock { $0 != nil } }

        func words() async -> JSONLine {
            var line = JSONLine()
            line.add("busy", isRunning)
            return line
        }

        func begin(_ wish: LessonWish) async throws(ControlRefusal) -> AsyncStream<String> {
            let id = UUID()
            let isFirst = running.withLock { running in
                guard running == nil else { return false }
                running = id
                return true
            }
            guard isFirst else { throw ControlRefusal(.busy, "a lesson is in progress") }
            beginCount.add(1, ordering: .relaxed)
            let (lines, output) = AsyncStream.makeStream(of: String.self)
            let telling = Task {
                output.yield(#"{"event":"lesson","lesson":"\#(id)","of":\#(wish.takes)}"#)
                while !Task.isCancelled {
                    try? await Task.sleep(for: .milliseconds(10))
                    output.yield(#"{"event":"level"}"#)
                }
            }
            output.onTermination = { [weak self] _ in
                telling.cancel()
                self?.running.withLock { $0 = nil }
            }
            return lines
        }

        func perform(_ step: LessonStep, in lesson: UUID) async throws(ControlRefusal) -> JSONLine {
            guard running.withLock({ $0 == lesson }) else { throw ControlRefusal(.noLesson, "it is over") }
            var line = JSONLine()
            line.add("step", step.name)
            return line
        }

        /// Waits until no lesson is in progress.
        func waitUntilOver() async throws {
            while isRunning { try await Task.sleep(for: .milliseconds(5)) }
        }
    }

    @Suite("Lessons that are asked for", .serialized, .timeLimit(.minutes(3)))
    struct ControlLessonTests {
        private static let token = "0123456789abcdef"

        @Test(
            "last on a socket as long as their lines are read, one at a time, and take what is asked of them")
        func socket() async throws {
            let lessons = ScriptedLessons()
            try await ControlledRoom(lessons: lessons).run { room in
                #expect(try room.ask(#"{"request": "words"}"#)["busy"] as? Bool == false)
                var learner: RawClient? = try room.client()
                learner?.send(#"{"request": "lesson", "takes": 3}"# + "\n")
                let first = ControlledRoom.fields(learner?.line())
                let lesson = try #require(first["lesson"] as? String)
                #expect(first["of"] as? Int == 3)
                #expect(ControlledRoom.fields(learner?.line())["event"] as? String == "level")
                let second = try room.ask(#"{"request": "lesson", "id": 3}"#)
                #expect(second["code"] as? String == "busy" && second["id"] as? Int == 3)
                let step = try room.ask(#"{"request": "lesson-again", "take": 2, "lesson": "\#(lesson)"}"#)
                #expect(step["step"] as? String == "again")
                let other = try room.ask(#"{"request": "lesson-keep", "lesson": "\#(UUID())"}"#)
                #expect(other["code"] as? String == "no-lesson")
                #expect(lessons.isRunning)
                // A client that hangs up in the middle ends its lesson.
                learner = nil
                try await lessons.waitUntilOver()
                // Fifty that hang up at once leave nothing behind.
                for _ in 0..<50 {
                    let client = try room.client()
                    client.send(#"{"request": "lesson"}"# + "\n")
                }
                try await lessons.waitUntilOver()
                #expect(try room.ask(#"{"request": "words"}"#)["ok"] as? Bool == true)
            }
        }

        @Test("last over HTTP as long as their lines are read, and need the token")
        func http() async throws {
            let lessons = ScriptedLessons()
            try await ControlledRoom(lessons: lessons).run(overHTTP: Self.token) { room, peer in
                let stranger = HTTPPeer(port: peer.port, token: "another-another-another")
                #expect(stranger.ask("POST", "/lesson").status == 401)
                #expect(peer.ask("GET", "/lesson").status == 405)
                #expect(peer.ask("POST", "/lesson", body: #"{"takes": 99}"#).status == 400)
                #expect(
                    peer.ask("POST", "/lesson", body: String(repeating: " ", count: 20_000)).status == 413)
                #expect(lessons.beginCount.load(ordering: .relaxed) == 0)
                var learner: TCPClient? = peer.connect()
                learner?.send(peer.head("POST", "/lesson", length: 0))
                let told = learner?.read(until: "level") ?? ""
                #expect(told.contains("text/event-stream") && told.contains(#"data: {"event":"lesson""#))
                let second = peer.ask("POST", "/lesson")
                #expect(second.status == 409 && second.fields["code"] as? String == "busy")
                let step = peer.ask("POST", "/lesson-train", body: #"{"lesson": "\#(UUID())"}"#)
                #expect(step.status == 409 && step.fields["code"] as? String == "no-lesson")
                learner = nil
                try await lessons.waitUntilOver()
            }
        }
    }
#endif
