import Foundation
import Commands
import Features
import Handling
import Hearing
import Recognition
import Synchronization
import Testing
import VoiceTesting

@testable import Session

@Suite("A session that is taped and replayed", .timeLimit(.minutes(2)))
struct TapeTests {
    private static let said = ["turn the lamp on", "lovely weather", "lift the table"]

    /// Returns all events, without times and without keys that each run makes anew.
    private func essence(_ events: [VoiceEvent]) throws -> [String] {
        try events.filter { $0.name != "partial" }.map { event in
            var fields = try #require(
                try JSONSerialization.jsonObject(with: Data(event.jsonLine.utf8)) as? [String: Any])
            for name in ["at", "time", "question", "deadline"] { fields[name] = nil }
            return String(
                decoding: try JSONSerialization.data(withJSONObject: fields, options: .sortedKeys),
                as: UTF8.self)
        }
    }

    private var handler: FunctionHandler {
        FunctionHandler { request in
            request.command?.action == .liftTable
                ? .done(say: "The table is up.").inCase() : .done(say: "Done.")
        }
    }

    /// Records a live room with three utterances and seven requests of programs.
    private func tape() async throws -> (events: [VoiceEvent], tape: [TapeEntry]) {
        let tape = Mutex<[TapeEntry]>([])
        let room = try SessionRoom(Self.said, handler: handler) { configuration in
            configuration.tape = { entry in tape.withLock { $0.append(entry) } }
        }
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        var seen = try await events.read(to: "state")
        room.speak()
        seen += try await events.read(to: "intent")
        #expect(await room.session.submit(text: "turn the lamp off", from: "screen") == .done)
        seen += try await events.read(to: "feedback")
        room.speak()
        seen += try await events.read(to: "unrecognized")
        await room.session.say("Good morning.")
        seen += try await events.read(to: "feedback")
        await room.session.mute()
        await room.session.unmute()
        room.speak()
        seen += try await events.read(to: "command")
        #expect(await room.session.answer(text: "lift the table", from: "chat").outcome == .done)
        // A phrase that is valid for a time, such as the name of a case on the schedule.
        try await room.session.use(passing: [Alias(phrase: "begin total knee", action: .liftTable)])
        #expect(await room.session.answer(text: "begin total knee", from: "chat").outcome == .done)
        room.source.end()
        seen += try await events.read(to: { if case .state(.idle, _) = $0.kind { true } else { false } })
        try await running
        return (seen, tape.withLock { $0 })
    }

    private func replay(_ tape: [TapeEntry]) async throws -> [VoiceEvent] {
        let (source, requests) = tape.signal(name: "pushed")
        var configuration = SessionConfiguration(
            listening: .always(reason: "a test"), frontEnd: .light,
            pace: .recording(start: SessionRoom.start))
        configuration.tapedRequests = requests
        let session = VoiceSession(
            configuration: configuration, signal: source,
            recognizer: ScriptedRecognizer(Self.said.map { .text($0) }), parser: try SessionRoom.parser(),
            handler: handler, log: MemoryLog())
        return try await session.runToEnd()
    }

    @Test("gives the same events again, as often as it is replayed, from the lines of a file")
    func same() async throws {
        let (events, tape) = try await tape()
        let lines = try tape.map { try JSONEncoder().encode($0) }
        let read = try lines.map { try JSONDecoder().decode(TapeEntry.self, from: $0) }
        let expected = try essence(events)
        #expect(expected.count > 20)
        for _ in 0..<3 { #expect(try essence(try await replay(read)) == expected) }
    }

    @Test("passes over what is not there: keywords, pauses and requests of any number, and times without end")
    func numbers() async throws {
        let lines = [
            #"{"record":{"kind":"wake","at":1,"start":-1e9,"end":1e9,"number":7}}"#,
            #"{"record":{"kind":"pause","at":1,"number":9007199254740992}}"#,
            #"{"record":{"kind":"request","at":1,"number":99}}"#,
            #"{"record":{"kind":"overrun","at":1,"number":9007199254740992}}"#,
            #"{"request":{"ask":{"text":"Is it bright?","seconds":1e308}}}"#,
            #"{"request":{"ask":{"text":"Is it bright?","seconds":-1e308}}}"#,
            #"{"record":{"kind":"endpoint","at":1e9,"start":-1e9,"end":1e9,"cause":"silence"}}"#,
            #"{"record":{"kind":"ended","at":1e9}}"#,
        ]
        let tape = try lines.map { try JSONDecoder().decode(TapeEntry.self, from: Data($0.utf8)) }
        #expect(try await replay(tape).contains { $0.name == "overrun" })
    }

    @Test("holds all sound, as long as the stream")
    func sound() async throws {
        let (events, tape) = try await tape()
        let samples = tape.reduce(0) { sum, entry in
            guard case .record(let record) = entry, record.kind == .tape else { return sum }
            return sum + record.sampleCount
        }
        let position = try #require(events.last?.at)
        #expect(abs(Double(samples) / 16_000 - position) < 0.1, "\(samples) samples, \(position) s")
    }

    @Test(
        "refuses lines that no signal path has written",
        arguments: [
            #"{"record":{"kind":"audio","at":1,"samples":"AAAA"}}"#,
            #"{"record":{"kind":"unheard-of","at":1}}"#,
            #"{"record":{"kind":"progress"}}"#, #"{"request":{"explode":{}}}"#, "{}",
            #"{"record":{"kind":"progress","at":1e308}}"#,
            #"{"record":{"kind":"wake","at":1,"start":-1e300}}"#,
            #"{"record":{"kind":"wake","at":1,"end":1e18}}"#,
            #"{"record":{"kind":"wake","at":1,"score":1e30}}"#,
            #"{"record":{"kind":"overrun","at":1,"number":9223372036854775807}}"#,
            #"{"record":{"kind":"wake","at":1,"number":-1}}"#,
        ])
    func damaged(line: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(TapeEntry.self, from: Data(line.utf8))
        }
    }
}
