import AudioFiles
import Capture
import Commands
import Foundation
import Handling
import Hearing
import PCM
import Testing
import TestSupport
import Session
import VoiceTesting
import WakeWord

/// A session with a lesson for its wake word.
@Suite("A session that is taught", .timeLimit(.minutes(2)))
struct SessionLessonTests {
    private func room(_ said: [String] = ["turn the lamp on"]) throws -> SessionRoom {
        try SessionRoom(said, handler: FunctionHandler { _ in .done() })
    }

    /// Reads a lesson's sound to its end, or until the given number of samples has come.
    private func read(_ sound: AsyncStream<LessonSound>, atLeast count: Int = .max) async -> [LessonSound] {
        var (heard, total) = ([LessonSound](), 0)
        for await one in sound {
            heard.append(one)
            if case .sound(let samples) = one { total += samples.count }
            if total >= count { break }
        }
        return heard
    }

    @Test("hands over all that is heard, obeys nothing of it, and obeys again afterwards")
    func lesson() async throws {
        let room = try room()
        let session = room.session
        var events = session.events.makeAsyncIterator()
        async let running: Void = session.run()
        _ = try await events.read(to: "state")
        let (id, sound) = try await session.beginLesson(in: "orbit")
        #expect(await session.status.lesson == "orbit")
        await #expect(throws: TakeoverRefusal.busy) { try await session.beginLesson(in: "orbit") }
        session.trigger()
        room.speak()
        let heard = await read(sound, atLeast: MadeSpeech.oneCommand.count - 1600)
        #expect(heard.allSatisfy { if case .sound(let samples) = $0 { samples.count <= 160 } else { false } })
        let loudest = heard.reduce(0) { loudest, one in
            if case .sound(let samples) = one {
                max(loudest, samples.map { abs(Int($0)) }.max() ?? 0)
            } else {
                loudest
            }
        }
        #expect(loudest > 3000, "what was said is among it: \(loudest)")
        // The key of another lesson ends nothing.
        await session.endLesson(UUID())
        #expect(await session.status.lesson == "orbit")
        await session.endLesson(id)
        #expect(await session.status.lesson == nil)
        room.speak()
        let told = try await events.read(to: "intent")
        #expect(told.outcomes == [.done])
        #expect(told.names.filter { $0 == "transcript" }.count == 1, "\(told.map(\.jsonLine))")
        #expect(
            told.compactMap { event -> Bool? in
                if case .lesson("orbit", let isOver) = event.kind { isOver } else { nil }
            } == [false, true])
        #expect(
            told.first { $0.name == "lesson" }?.jsonLine.contains(#""keyword":"orbit","over":false"#) == true)
        session.stop()
        try await running
    }

    @Test("ends a lesson where it is muted, ends or is let go of, and says why")
    func ends() async throws {
        let room = try room()
        let session = room.session
        var events = session.events.makeAsyncIterator()
        await #expect(throws: TakeoverRefusal.ended) { try await session.beginLesson(in: "orbit") }
        async let running: Void = session.run()
        _ = try await events.read(to: "state")
        let (_, muted) = try await session.beginLesson(in: "orbit")
        await session.mute()
        #expect(await read(muted).last == .ended(.muted))
        await #expect(throws: TakeoverRefusal.muted) { try await session.beginLesson(in: "orbit") }
        await session.unmute()

        // A reader that releases the sound ends the lesson, too.
        _ = try await session.beginLesson(in: "orbit").id
        let told = try await events.read { $0.jsonLine.contains(#""over":true"#) && $0.name == "lesson" }
        #expect(!told.isEmpty)
        while await session.status.lesson != nil { try await Task.sleep(for: .milliseconds(1)) }

        let asking = Task { await session.ask(Question("Is it bright?", until: .distantFuture)) }
        _ = try await events.read(to: "question")
        await #expect(throws: TakeoverRefusal.question) { try await session.beginLesson(in: "orbit") }
        await session.answer(.yes, from: "test")
        _ = await asking.value

        let (_, stopped) = try await session.beginLesson(in: "orbit")
        session.stop()
        try await running
        #expect(await read(stopped).last == .ended(.stopped))
    }

    @Test("ends a lesson if the microphone is lost, and begins none without one")
    func lost() async throws {
        let source = FaultInjectingSource(
            sound: SyntheticSignal.noise(amplitude: 0.0005, seconds: 2), sampleRate: .speech,
            steps: [.sound(seconds: 3), .unplugged(seconds: 1e9, busyFor: 0)], name: "faulty")
        let session = VoiceSession(
            configuration: SessionConfiguration(listening: .triggers(reason: nil), pace: .live),
            source: source, recognizer: ScriptedRecognizer(), parser: CommandParser(),
            handler: HandlerChain([]))
        let running = Task { try await session.run() }
        // The device may be lost before the request, and then the refusal names that.
        await wait(while: await session.status.state == .idle)
        do {
            let (_, sound) = try await session.beginLesson(in: "orbit")
            #expect(await read(sound).last == .ended(.microphone))
        } catch TakeoverRefusal.microphone(let trouble) {
            #expect(trouble == .lost)
        }
        while await session.status.deviceTrouble == nil { try await Task.sleep(for: .milliseconds(1)) }
        await #expect(throws: TakeoverRefusal.microphone(.lost)) {
            try await session.beginLesson(in: "orbit")
        }
        session.stop()
        try await running.value
    }

    @Test("tells those who watch how well the wake word was heard, and takes up another model of it")
    func watch() async throws {
        let orbit = try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake"))
        let source = PushedSource()
        let session = VoiceSession(
            configuration: SessionConfiguration(keywords: [orbit], pace: .live), source: source,
            recognizer: ScriptedRecognizer(), parser: CommandParser(), handler: HandlerChain([]))
        let running = Task { try await session.run() }
        await wait(while: await session.status.state == .idle)
        let words = await session.wakeWords
        #expect(words.map(\.name) == ["orbit"] && words.map(\.threshold) == [0.5])
        let watch = session.watchWords()
        let demo = try AudioFile.readMono(path: Checkout.path("Examples/orbit-demo.wav"))
        var readings: [WordReading] = []
        // Half a second at a time, so that none is missed.
        for start in stride(from: 0, to: 3 * 16_000, by: 8000) {
            source.push(Array(demo.samples[start..<start + 8000]))
            let count = readings.count
            while readings.count < count + 9 {
                readings += watch.readings()
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        let best = readings.compactMap { $0.words.first?.score }.max()
        #expect(try #require(best) >= 0.5)
        #expect(readings.contains { $0.words.first?.isDetected == true })
        #expect(try #require(readings.map(\.level).max()) > -40)
        #expect(readings.allSatisfy { $0.floor < -30 })

        try await session.use(keyword: orbit)
        var other = orbit
        other.name = "borbit"
        await #expect(throws: WakeWordError.self) { try await session.use(keyword: other) }
        session.stop()
        try await running.value
    }
}
