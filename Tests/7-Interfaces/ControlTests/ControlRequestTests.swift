import Commands
import Foundation
import RoomMode
import Session
import TestSupport
import Testing

@testable import Control

@Suite("Requests to a daemon")
struct ControlRequestTests {
    private static let question = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    static let requests: [ControlRequest] = [
        .scores, .words, .lesson(LessonWish(word: nil)),
        .lesson(LessonWish(word: "hey, ümlaut", takes: 3, adds: false)),
        .step(.sound(take: 2), lesson: question), .step(.again(take: 1), lesson: question),
        .step(.train, lesson: question), .step(.cancel, lesson: question), .step(.keep, lesson: question),
        .step(.discard, lesson: question), .status, .events, .levels, .room(named: nil), .room(named: "OR 4"),
        .cases(day: nil),
        .cases(day: "2026-11-25"), .phrases, .alerts, .seen(alert: question),
        .acknowledge(alert: question), .acknowledge(alert: nil), .schedule(day: nil),
        .schedule(day: "2026-11-25"),
        .misheard, .alias("cut time", .undoLast, target: question, isGlobal: true),
        .alias("cut time", .undoLast, target: nil, isGlobal: false), .removeAlias(question),
        .command(.record, target: UUID()), .command(.undoLast, target: nil), .trigger, .cancel, .mute,
        .unmute, .reload, .stop, .say("Hello, \"you\"."),
        .ask("Is it bright?", seconds: 12.5), .confirm(true, question: nil),
        .confirm(false, question: question),
        .submit("patient in"), .say(String(repeating: "ü", count: 1000)),
    ]

    @Test("come over a line as they were asked", arguments: requests)
    func roundTrip(request: ControlRequest) throws {
        let envelope = ControlEnvelope(line: Array(request.jsonLine.utf8))
        #expect(try envelope.request.get() == request)
        #expect(envelope.id == nil)
        #expect(ControlRequest.names.contains(request.name))
    }

    @Test("have an answer that carries their id as it was written")
    func identifiers() throws {
        for (id, shown) in [(#""a\"b""#, #""a\"b""#), ("17", "17"), ("-1", "-1")] {
            let envelope = ControlEnvelope(line: Array(#"{"id": \#(id), "request": "status"}"#.utf8))
            #expect(try envelope.request.get() == .status)
            #expect(ControlReply.done().jsonLine(id: envelope.id) == #"{"ok":true,"id":\#(shown)}"#)
        }
        for id in ["1.5", "true", "null", "[1]", "{}", "\"\(String(repeating: "a", count: 101))\""] {
            let envelope = ControlEnvelope(line: Array(#"{"id": \#(id), "request": "status"}"#.utf8))
            #expect(code(of: envelope) == .badRequest, "\(id)")
        }
        // The id is read even if the rest is wrong, so that the program knows which request failed.
        let wrong = ControlEnvelope(line: Array(#"{"id": 5, "request": "dance"}"#.utf8))
        #expect(wrong.id == .number(5))
    }

    @Test(
        "have whatever numbers in them, and lead to a request or to a refusal", arguments: HostileNumbers.json
    )
    func numbers(number: String) {
        let requests = [
            (#""ask","text":"x""#, "seconds"), (#""lesson""#, "takes"), (#""lesson-sound""#, "take"),
            (#""lesson-again""#, "take"), (#""status""#, "id"),
        ]
        for (request, field) in requests {
            let lesson = request.contains("lesson-") ? #","lesson":"\#(Self.question)""# : ""
            let line = #"{"request":\#(request)\#(lesson),"\#(field)":\#(number)}"#
            guard let known = try? ControlEnvelope(line: Array(line.utf8)).request.get() else { continue }
            // Every understood request can be written and read again.
            #expect(
                (try? ControlEnvelope(line: Array(known.jsonLine.utf8)).request.get()) == known, "\(line)")
        }
    }

    static let wrong: [(String, ControlRefusalCode)] = [
        ("", .badRequest), ("status", .badRequest), ("[]", .badRequest), ("{}", .badRequest),
        ("null", .badRequest), (#"{"request": 1}"#, .badRequest), (#"{"request": "dance"}"#, .unknownRequest),
        (#"{"request": "status", "text": "x"}"#, .badRequest), (#"{"request": "say"}"#, .badRequest),
        (#"{"request": "say", "text": ""}"#, .badRequest),
        (#"{"request": "say", "text": "  "}"#, .badRequest),
        (#"{"request": "say", "text": 5}"#, .badRequest),
        (#"{"request": "say", "text": "a\nb"}"#, .badRequest),
        (#"{"request": "say", "text": "a\u0000b"}"#, .badRequest),
        (#"{"request": "say", "text": "\#(String(repeating: "a", count: 2001))"}"#, .badRequest),
        (#"{"request": "say", "text": "x", "volume": 11}"#, .badRequest),
        (#"{"request": "ask", "text": "x", "seconds": 0}"#, .badRequest),
        (#"{"request": "ask", "text": "x", "seconds": 601}"#, .badRequest),
        (#"{"request": "ask", "text": "x", "seconds": "long"}"#, .badRequest),
        (#"{"request": "lesson", "takes": 2}"#, .badRequest),
        (#"{"request": "lesson", "takes": 11}"#, .badRequest),
        (#"{"request": "lesson", "takes": 1e300}"#, .badRequest),
        (#"{"request": "lesson", "takes": 3.5}"#, .badRequest),
        (#"{"request": "lesson", "takes": "5"}"#, .badRequest),
        (#"{"request": "lesson", "word": ""}"#, .badRequest),
        (#"{"request": "lesson", "word": "../x"}"#, .badRequest),
        (#"{"request": "lesson", "word": ".x"}"#, .badRequest),
        (#"{"request": "lesson", "word": "a\u0000b"}"#, .badRequest),
        (#"{"request": "lesson", "word": 5}"#, .badRequest),
        (#"{"request": "lesson", "word": "\#(String(repeating: "a", count: 65))"}"#, .badRequest),
        (#"{"request": "lesson", "mode": "forget"}"#, .badRequest),
        (#"{"request": "lesson-keep"}"#, .badRequest),
        (#"{"request": "lesson-keep", "lesson": "x"}"#, .badRequest),
        (#"{"request": "lesson-dance"}"#, .unknownRequest),
        (#"{"request": "lesson-again", "lesson": "01020304-0506-0708-090a-0b0c0d0e0f10"}"#, .badRequest),
        (
            #"{"request": "lesson-sound", "lesson": "01020304-0506-0708-090a-0b0c0d0e0f10", "take": -1}"#,
            .badRequest
        ),
        (#"{"request": "confirm"}"#, .badRequest),
        (#"{"request": "confirm", "answer": "maybe"}"#, .badRequest),
        (#"{"request": "confirm", "answer": "yes", "question": "7"}"#, .badRequest),
        (#"{"request": "status", "a": {"b": {"c": {"d": {}}}}}"#, .badRequest),
        (#"{"request": "\#(String(repeating: "a", count: 17_000))"}"#, .tooLong),
        ("{\"request\": \"\u{0}status\"}", .badRequest),
        ("{" + (0..<100).map { "\"\($0)\": 0" }.joined(separator: ",") + "}", .badRequest),
    ]

    @Test("that are wrong are refused in a sentence", arguments: wrong)
    func refused(line: String, expected: ControlRefusalCode) {
        let envelope = ControlEnvelope(line: Array(line.utf8))
        #expect(code(of: envelope) == expected)
        guard case .failure(let refusal) = envelope.request else { return }
        #expect(refusal.message.count > 10 && refusal.message.utf8.count < 400)
        let reply = ControlReply(refusal).jsonLine()
        #expect(reply.hasPrefix(#"{"ok":false,"code":""# + expected.rawValue) && !reply.contains("\n"))
    }

    @Test("over HTTP have their name from the address, and fields from the body")
    func bodies() throws {
        #expect(try ControlEnvelope(name: "mute", body: []).request.get() == .mute)
        #expect(
            try ControlEnvelope(name: "say", body: Array(#"{"text": "Hi."}"#.utf8)).request.get()
                == .say("Hi."))
        #expect(code(of: ControlEnvelope(name: "say", body: [])) == .badRequest)
        #expect(
            code(of: ControlEnvelope(name: "say", body: Array(#"{"request": "stop"}"#.utf8))) == .badRequest)
    }

    @Test("that are bytes of any kind are refused and never trapped on")
    func garbage() {
        var generator = SplitMix(state: 7)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            guard case .failure = ControlEnvelope(line: bytes).request else {
                Issue.record("\(bytes) was taken for a request")
                continue
            }
        }
        let whole = Array(ControlRequest.ask("Is it bright?", seconds: 3).jsonLine.utf8)
        for length in 0..<whole.count {
            guard case .failure = ControlEnvelope(line: whole[..<length]).request else {
                Issue.record("half a line was taken for a request: \(length)")
                continue
            }
        }
    }

    private func code(of envelope: ControlEnvelope) -> ControlRefusalCode? {
        guard case .failure(let refusal) = envelope.request else { return nil }
        return refusal.code
    }
}

/// A generator of random numbers that repeats for the same state.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
