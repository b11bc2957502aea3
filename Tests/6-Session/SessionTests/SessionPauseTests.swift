import Commands
import Foundation
import Handling
import Hearing
import Recognition
import RoomMode
import Synchronization
import TestSupport
import Testing
import VoiceTesting

@testable import Session

/// Sessions that hear pieces of sound with pauses, at which the recognizer is asked for its text so far.
@Suite("A session that is asked for something complete", .timeLimit(.minutes(2)))
struct SessionPauseTests {
    /// A handler that carries out everything, and keeps the words.
    private final class Doer: CommandHandler {
        private let words = Mutex<[String]>([])
        var done: [String] { words.withLock { $0 } }
        func handle(_ request: CommandRequest) async -> Reply? {
            guard let words = request.intent?.match.text ?? request.command?.text else { return nil }
            self.words.withLock { $0.append(words) }
            return .done()
        }
    }

    private let doer = Doer()

    /// A second of speech-like sound.
    private static let piece = Array(MadeSpeech.oneCommand[16_000..<32_000])
    private static func quiet(_ seconds: Double) -> [Float] {
        SyntheticSignal.noise(amplitude: 0.0005, seconds: seconds, seed: 3)
    }

    /// A second of quiet, pieces with pauses of these lengths between them, and three seconds of quiet.
    private static func sound(pauses: [Double]) -> [Float] {
        quiet(1) + piece + pauses.flatMap { quiet($0) + piece } + quiet(3)
    }

    private func events(
        _ recognizer: AttentiveRecognizer, pauses: [Double] = [], phrases: [String] = ["lift the table"],
        configure: (inout SessionConfiguration) -> Void = { _ in }
    ) async throws -> [VoiceEvent] {
        let room = try SessionRoom(
            recognizer, pace: .recording(start: SessionRoom.start), handler: doer, configure: configure)
        let aliases = phrases.map { Alias(phrase: $0, action: .liftTable) }
        try await room.session.use(
            AliasDictionary(aliases, milestones: []), grammar: try SessionRoom.parser().grammar)
        room.source.push(Self.sound(pauses: pauses))
        room.source.end()
        return try await room.session.runToEnd()
    }

    /// Causes of the ends of commands, and how long after the last speech they were decided, in seconds.
    private func ends(_ events: [VoiceEvent]) -> [(cause: EndpointCause, wait: Double)] {
        events.compactMap { event in
            guard case .endpoint(let cause, _, let end) = event.kind else { return nil }
            return (cause, event.at - end)
        }
    }

    private func texts(_ events: [VoiceEvent]) -> [String] {
        events.compactMap { if case .transcript(let text, _, _, _) = $0.kind { text } else { nil } }
    }

    @Test("ends a command half a second after it, by what the recognizer says of it then")
    func complete() async throws {
        let recognizer = AttentiveRecognizer([.hear("lift the table")])
        let told = try await events(recognizer)
        #expect(doer.done == ["lift the table"])
        let ends = ends(told)
        #expect(ends.map(\.cause) == [.complete])
        #expect(abs(ends[0].wait - 0.5) < 0.011)
        #expect(recognizer.record.sampleCounts.count == 1 && recognizer.record.takeBackCount == 0)
        #expect(told.names.filter { $0 != "partial" }.contains("transcript"))
    }

    @Test(
        "waits as before for what is no command so far, or begins another, and the recognizer hears it once",
        arguments: ["turn the lamp", "lift the", "", "lift the table"])
    func incomplete(text: String) async throws {
        let recognizer = AttentiveRecognizer([.hear(text)])
        let told = try await events(recognizer, phrases: ["lift the table", "lift the table up"])
        let ends = ends(told)
        #expect(ends.map(\.cause) == [.silence])
        #expect(abs(ends[0].wait - 1.5) < 0.011)
        #expect(recognizer.record.sampleCounts.count == 1 && recognizer.record.lookCount == 1)
        #expect(doer.done == (text == "lift the table" ? [text] : []))
    }

    @Test("hears what goes on after a pause as one command", arguments: [0.3, 0.4, 0.7, 1.2])
    func goesOn(pause: Double) async throws {
        let recognizer = AttentiveRecognizer([.hear("lift the table"), .hear("lift the table up")])
        let told = try await events(
            recognizer, pauses: [pause], phrases: ["lift the table", "lift the table up"])
        #expect(doer.done == ["lift the table up"])
        #expect(ends(told).map(\.cause) == [.complete])
    }

    @Test("A correction within the half second is heard with what it corrects")
    func correction() async throws {
        let recognizer = AttentiveRecognizer([
            .hear("lift the table"), .hear("lift the table no turn the lamp on"),
        ])
        let told = try await events(recognizer, pauses: [0.35])
        #expect(doer.done.isEmpty, "two commands in one breath are none")
        #expect(texts(told) == ["lift the table no turn the lamp on"])
        #expect(ends(told).map(\.cause) == [.silence])
    }

    @Test("A correction after it is another command, if all speech is heard")
    func lateCorrection() async throws {
        let recognizer = AttentiveRecognizer([.hear("lift the table")])
        let told = try await events(recognizer, pauses: [0.9])
        #expect(ends(told).map(\.cause) == [.complete, .complete])
        #expect(doer.done.count == 2)
    }

    @Test("waits if the recognizer is unsure, or does not say how sure it is", arguments: [0.3, 0.7, nil])
    func unsure(confidence: Double?) async throws {
        let recognizer = AttentiveRecognizer([.hear("lift the table", confidence: confidence)])
        let told = try await events(recognizer)
        #expect(ends(told).map(\.cause) == [.silence])
        // At a confidence of 0.3 the session asks first.
        #expect(doer.done == (confidence == 0.3 ? [] : ["lift the table"]))
        // The recognizer heard the whole utterance once more, from its beginning.
        let counts = recognizer.record.sampleCounts
        #expect(counts.count == 2 && counts[0] + 14_000 < counts[1] && recognizer.record.takeBackCount == 1)
        #expect(told.names.count { $0 == "partial" } == 1)
    }

    @Test(
        "The transcript decides, not the text so far", arguments: ["", "turn the lamp", "turn the lamp on"])
    func wavering(text: String) async throws {
        let recognizer = AttentiveRecognizer([.waver("lift the table", then: text)])
        let told = try await events(recognizer)
        #expect(texts(told) == [text])
        #expect(doer.done == (text == "turn the lamp on" ? [text] : []))
        #expect(ends(told).map(\.cause) == [text == "turn the lamp on" ? .complete : .silence])
    }

    @Test("A recognizer that fails hears it again")
    func failure() async throws {
        let recognizer = AttentiveRecognizer([.fail("lift the table"), .hear("turn the lamp on")])
        let told = try await events(recognizer, pauses: [0.7])
        #expect(texts(told) == ["turn the lamp on"] && told.problems.isEmpty)
        #expect(doer.done == ["turn the lamp on"] && recognizer.record.takeBackCount == 1)
    }

    @Test("So does one that has no answer in time")
    func timeout() async throws {
        let recognizer = AttentiveRecognizer([.hang("lift the table"), .hear("turn the lamp on")])
        let room = try SessionRoom(
            recognizer, pace: .recording(start: SessionRoom.start), handler: doer)
        room.source.push(Self.sound(pauses: [0.7]))
        room.source.end()
        async let running = room.session.runToEnd()
        await wait(while: recognizer.record.sampleCounts.isEmpty)
        while recognizer.record.takeBackCount == 0 {
            room.clock.advance(by: .seconds(10))
            try await Task.sleep(for: .milliseconds(200))
        }
        let told = try await running
        #expect(texts(told) == ["turn the lamp on"] && told.problems.isEmpty)
        #expect(doer.done == ["turn the lamp on"])
    }

    @Test("is asked at three pauses of a command at the most, if the recognizer then says no")
    func bounded() async throws {
        let recognizer = AttentiveRecognizer([.waver("lift the table", then: "")])
        _ = try await events(recognizer, pauses: [0.7, 0.7, 0.7, 0.7, 0.7])
        #expect(recognizer.record.takeBackCount == 3)
        #expect(recognizer.record.sampleCounts.count == 4)
    }

    @Test("never ends so if that is off, nor with a recognizer that cannot be asked")
    func off() async throws {
        let attentive = AttentiveRecognizer([.hear("lift the table")])
        let told = try await events(attentive) { $0.endpointing.completeSilence = nil }
        #expect(ends(told).map(\.cause) == [.silence])
        let other = AttentiveRecognizer([.hear("lift the table")], answersPauses: false)
        #expect(ends(try await events(other)).map(\.cause) == [.silence])
        #expect(attentive.record.lookCount == 0 && other.record.lookCount == 0)
    }

    @Test("Live, an answer that comes when the person speaks on ends nothing")
    func late() async throws {
        let recognizer = AttentiveRecognizer(
            [.hear("lift the table"), .hear("turn the lamp on")], holdsLooks: true)
        let room = try SessionRoom(recognizer, handler: doer)
        var events = room.session.events.makeAsyncIterator()
        let running = Task { try await room.session.run() }
        room.source.push(Self.quiet(1) + Self.piece + Self.quiet(0.7))
        await wait(while: recognizer.record.lookCount == 0)
        room.source.push(Array(Self.piece.prefix(8000)))
        // Waits until the speech has lasted for some time.
        await wait(while: await room.session.status.position < 3)
        recognizer.release()
        room.source.push(Array(Self.piece.suffix(8000)) + Self.quiet(3))
        let told = try await events.read(to: "transcript")
        #expect(texts(told) == ["turn the lamp on"])
        #expect(ends(told).count == 1)
        room.session.stop()
        try await running.value
        #expect(doer.done == ["turn the lamp on"])
    }
}
