import Capture
import Commands
import Control
import Foundation
import Handling
import Hearing
import PCM
import Session
import Teaching
import Testing
import TestSupport
import VoiceTesting
import WakeWord

/// A session, and a lesson in it.
private final class Classroom: Sendable {
    let source = PushSource(sampleRate: .speech, whenFull: .wait)
    let session: VoiceSession
    let folder = TemporaryDirectory()
    let teacher: Teacher
    private let running: Task<Void, any Error>

    init(limits: LessonLimits = LessonLimits(), path: String? = nil) async throws {
        let (session, folder) = (
            VoiceSession(
                configuration: SessionConfiguration(listening: .triggers(reason: nil), pace: .live),
                source: source,
                recognizer: ScriptedRecognizer(), parser: CommandParser(), handler: HandlerChain([])), folder
        )
        self.session = session
        teacher = Teacher(
            session: session,
            words: [TaughtWord(name: "orb", path: path ?? folder.file("orb.wake"), isInUse: false)],
            madeBy: "a test", limits: limits
        ) { folder.file($0 + ".wake") }
        running = Task { try await session.run() }
        while await session.status.state == .idle { try await Task.sleep(for: .milliseconds(1)) }
    }

    func end() async throws {
        session.stop()
        try await running.value
    }

    /// Starts the training of the model; returns false while an abandoned training has not ended.
    func trains(_ lesson: UUID) async throws -> Bool {
        do throws(ControlRefusal) { _ = try await teacher.perform(.train, in: lesson) } catch {
            guard error.code == .busy else { throw error }
            return false
        }
        return true
    }

    /// Plays sound into the room; returns at once.
    func play(_ sound: [Float]) {
        Task.detached { [source] in source.push(sound) }
    }
}

/// The lines of a lesson.
private struct Lines {
    private var iterator: AsyncStream<String>.Iterator
    init(_ stream: AsyncStream<String>) { iterator = stream.makeAsyncIterator() }

    /// Reads up to the next line of this event, and of the phase if one is given.
    mutating func next(_ event: String, phase: String? = nil) async throws -> [String: Any] {
        while true {
            let line = try #require(await iterator.next(), "the lesson ended without \(event) \(phase ?? "")")
            let fields = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            if fields["event"] as? String == event, phase == nil || fields["phase"] as? String == phase {
                return fields
            }
        }
    }

    /// Returns once the lesson itself has heard a word and 0.4 s of quiet after it.
    mutating func passWord() async throws {
        var (isHeard, quiet) = (false, 0)
        while quiet < 8 {
            let level = try #require(try await next("level")["level"] as? Double)
            if level > -40 { (isHeard, quiet) = (true, 0) } else if isHeard, level < -55 { quiet += 1 }
        }
    }

    /// Returns whether the lesson has ended.
    mutating func isOver() async -> Bool { await iterator.next() == nil }
}

@Suite("A lesson", .serialized, .timeLimit(.minutes(5)))
struct LessonTests {
    private func id(_ line: [String: Any]) throws -> UUID {
        try #require(UUID(uuidString: line["lesson"] as? String ?? ""))
    }

    private func numbers(_ line: [String: Any]) -> [Int] {
        (line["takes"] as? [[String: Any]] ?? []).compactMap { $0["take"] as? Int }
    }

    @Test("takes what can be used, says why it does not take the rest, and gives takes back as sound")
    func takes() async throws {
        let room = try await Classroom()
        var lines = Lines(try await room.teacher.begin(LessonWish(word: nil, takes: 3)))
        let first = try await lines.next("lesson")
        let lesson = try id(first)
        #expect(first["word"] as? String == "orb" && first["phase"] as? String == "recording")
        #expect(first["of"] as? Int == 3 && first["live"] as? Bool == false)
        #expect(await room.session.status.lesson == "orb")
        room.play(try Takes.sentence())
        let refused = try await lines.next("take")
        #expect(refused["used"] as? Bool == false && refused["reason"] as? String == "too-long", "\(refused)")
        #expect((refused["advice"] as? String ?? "").contains("say the word alone"))
        room.play(try Takes.word(0).map { $0 * 0.0005 } + Takes.word(1))
        #expect(try await lines.next("take")["used"] as? Bool == true)
        room.play(try Takes.word(2) + Takes.word(3))
        let ready = try await lines.next("lesson", phase: "ready")
        #expect(numbers(ready) == [1, 2, 3])
        let sound = try await room.teacher.perform(.sound(take: 2), in: lesson)
        let fields = try #require(
            try JSONSerialization.jsonObject(with: Data(sound.text.utf8)) as? [String: Any])
        let bytes = try #require(Data(base64Encoded: fields["sound"] as? String ?? ""))
        #expect(fields["rate"] as? Int == 16_000 && (20_000...150_000).contains(bytes.count))
        // Speech at this point is no take.
        room.play(try Takes.word(4))
        try await lines.passWord()
        _ = try await room.teacher.perform(.again(take: 2), in: lesson)
        #expect(numbers(try await lines.next("lesson", phase: "recording")) == [1, 3])
        await #expect(throws: ControlRefusal.self) {
            try await room.teacher.perform(.sound(take: 2), in: lesson)
        }
        await #expect(throws: ControlRefusal.self) { try await room.teacher.perform(.keep, in: lesson) }
        await #expect(throws: ControlRefusal.self) { try await room.teacher.perform(.train, in: lesson) }
        _ = try await room.teacher.perform(.discard, in: lesson)
        #expect(try await lines.next("ended")["reason"] as? String == "discarded")
        #expect(await lines.isOver())
        #expect(await room.session.status.lesson == nil)
        await #expect(throws: ControlRefusal.self) { try await room.teacher.perform(.train, in: lesson) }
        #expect(room.folder.names.isEmpty, "nothing was written")
        try await room.end()
    }

    @Test("is one at a time, and ends if it is left, if nothing is said and if the room is muted")
    func ends() async throws {
        let room = try await Classroom()
        do {
            var lines = Lines(try await room.teacher.begin(LessonWish(word: "orb")))
            _ = try await lines.next("lesson")
            let refusal = await #expect(throws: ControlRefusal.self) {
                try await room.teacher.begin(LessonWish(word: "orb"))
            }
            #expect(refusal?.code == .busy)
            #expect(await room.teacher.words().text.contains(#""busy":true"#))
        }
        // The reader has released the lines, so the lesson ends.
        while await room.session.status.lesson != nil { try await Task.sleep(for: .milliseconds(1)) }
        while await room.teacher.words().text.contains(#""busy":true"#) {
            try await Task.sleep(for: .milliseconds(1))
        }
        var lines = Lines(try await room.teacher.begin(LessonWish(word: "orb")))
        await room.session.mute()
        #expect(try await lines.next("ended")["reason"] as? String == "muted")
        let muted = await #expect(throws: ControlRefusal.self) {
            try await room.teacher.begin(LessonWish(word: "orb"))
        }
        #expect(muted?.code == .muted)
        try await room.end()

        var limits = LessonLimits()
        limits.idle = 0.3
        let hasty = try await Classroom(limits: limits)
        var few = Lines(try await hasty.teacher.begin(LessonWish(word: "orb")))
        #expect(try await few.next("ended")["reason"] as? String == "idle")
        try await hasty.end()
    }

    @Test("is refused before anything is recorded if its model could not be kept")
    func unwritable() async throws {
        let room = try await Classroom(path: "/proc/none/orb.wake")
        let refusal = await #expect(throws: ControlRefusal.self) {
            try await room.teacher.begin(LessonWish(word: "orb"))
        }
        #expect(refusal?.code == .unwritable && refusal?.message.contains("/proc") == true)
        #expect(await room.session.status.lesson == nil)
        #expect(await room.teacher.words().text.contains("could not be kept"))
        try await room.end()
    }

    @Test(
        "is trained beside everything else, can be cancelled, and is written for its owner with the one before beside it"
    )
    func keeps() async throws {
        let room = try await Classroom()
        let former = Array(try Data(contentsOf: URL(fileURLWithPath: Checkout.path("Models/orbit.wake"))))
        let path = room.folder.write(former, as: "orb.wake")
        chmod(path, 0o644)
        var lines = Lines(try await room.teacher.begin(LessonWish(word: "orb", takes: 3)))
        let lesson = try id(try await lines.next("lesson"))
        for number in 0..<3 {
            room.play(try Takes.word(number))
            _ = try await lines.next("take")
        }
        _ = try await lines.next("lesson", phase: "ready")
        _ = try await room.teacher.perform(.train, in: lesson)
        let busy = await #expect(throws: ControlRefusal.self) {
            try await room.teacher.perform(.again(take: 1), in: lesson)
        }
        #expect(busy?.code == .busy)
        _ = try await room.teacher.perform(.cancel, in: lesson)
        _ = try await lines.next("lesson", phase: "ready")
        // The abandoned training ends soon, and then another may begin.
        while try await !room.trains(lesson) { try await Task.sleep(for: .milliseconds(20)) }
        #expect(try await lines.next("training")["share"] as? Double ?? 0 > 0)
        let trained = try await lines.next("lesson", phase: "trained")
        #expect(trained["used"] as? Int == 3 && (trained["forecast"] as? String ?? "").contains("missed"))
        let kept = try await room.teacher.perform(.keep, in: lesson)
        #expect(kept.text.contains(#""live":false"#) && kept.text.contains("orb.wake.bak"), "\(kept.text)")
        #expect(try await lines.next("ended")["reason"] as? String == "kept-for-later")
        #expect(room.teacher.waiting == ["orb"])
        #expect(room.folder.names == ["orb.wake", "orb.wake.bak"])
        let model = try KeywordModel(contentsOfFile: path)
        #expect(model.name == "orb" && model.recordings.count == 3)
        #expect(try KeywordModel(contentsOfFile: path + ".bak").name == "orbit")
        for file in [path, path + ".bak"] {
            var status = stat()
            #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
        }
        try await room.end()
    }
}
