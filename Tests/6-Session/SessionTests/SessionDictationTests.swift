import Capture
import Commands
import Foundation
import Handling
import Hearing
import Recognition
import Session
import Testing
import TestSupport
import VoiceTesting

/// A session with a dictation.
@Suite("A session that is dictated to", .timeLimit(.minutes(2)))
struct SessionDictationTests {
    private func room(_ said: [String] = ["turn the lamp on"]) throws -> SessionRoom {
        try SessionRoom(said, handler: FunctionHandler { _ in .done() }) {
            $0.listening = .triggers(reason: nil)
        }
    }

    /// Reads the updates of a dictation to its end, or until the given number of utterances has come.
    private func read(
        _ updates: AsyncStream<DictationUpdate>, utterances count: Int = .max
    ) async -> [DictationUpdate] {
        var told: [DictationUpdate] = []
        for await update in updates {
            told.append(update)
            if told.count(where: { if case .utterance = $0 { true } else { false } }) >= count { break }
        }
        return told
    }

    /// Ends a dictation while sound goes on.
    private func end(_ id: UUID, _ room: SessionRoom) async {
        await room.session.endDictation(id)
        room.source.push(Array(repeating: 0, count: 1600))
    }

    private func texts(_ updates: [DictationUpdate]) -> [String] {
        updates.compactMap { if case .utterance(let transcript) = $0 { transcript.text } else { nil } }
    }

    @Test(
        "hears utterance after utterance without a wake word, obeys none of them, and obeys again afterwards")
    func dictation() async throws {
        let room = try room()
        let session = room.session
        var events = session.events.makeAsyncIterator()
        async let running: Void = session.run()
        _ = try await events.read(to: "state")
        let words = ScriptedRecognizer([
            .partials(["turn", "turn the"], then: Transcript(text: "turn the lamp on", recognizer: "words")),
            .text(""), .text("stop now"),
        ])
        let (id, updates) = try await session.beginDictation(by: words)
        #expect(await session.status.isDictating)
        await #expect(throws: TakeoverRefusal.busy) { try await session.beginDictation() }
        await #expect(throws: TakeoverRefusal.busy) { try await session.beginLesson(in: "orbit") }
        room.speak()
        var told: [DictationUpdate] = []
        for await update in updates {
            told.append(update)
            // The next words replace the partial text.
            if told.count == 1 { for _ in 0..<2 { room.speak() } }
            // The key of another dictation ends nothing.
            await session.endDictation(UUID())
            if texts(told).count == 2 { await end(id, room) }
        }
        // The cough in the middle is not reported.
        #expect(texts(told) == ["turn the lamp on", "stop now"])
        #expect(told.first == .partial("turn"))
        #expect(told.last == .ended(.finished))
        #expect(!(await session.status.isDictating))
        session.trigger()
        room.speak()
        let events1 = try await events.read(to: "intent")
        #expect(events1.outcomes == [.done], "only what was said after it")
        let words1 = events1.filter { ["partial", "transcript"].contains($0.name) }.map(\.jsonLine)
        #expect(
            !words1.contains { $0.contains("lamp on") && $0.contains("words") || $0.contains("stop now") })
        #expect(
            events1.filter { $0.name == "dictation" }.map { $0.jsonLine.contains(#""over":true"#) } == [
                false, true,
            ])
        session.stop()
        try await running
    }

    @Test("A touch ends it and its text is kept; a cancellation drops it")
    func touched() async throws {
        let room = try room()
        let session = room.session
        var events = session.events.makeAsyncIterator()
        async let running: Void = session.run()
        _ = try await events.read(to: "state")
        let words = ScriptedRecognizer([.text("turn the lamp on")])
        let (_, kept) = try await session.beginDictation(by: words)
        room.speak()
        #expect(texts(await read(kept, utterances: 1)) == ["turn the lamp on"])
        session.trigger()
        // The dictation has been ended once a caller waits for the signal thread.
        await room.clock.sleeper(of: .seconds(1))
        room.source.push(Array(repeating: 0, count: 1600))
        #expect(await read(kept).last == .ended(.finished))
        #expect(!(await session.status.isDictating))
        let (_, dropped) = try await session.beginDictation(by: words)
        await session.cancel()
        #expect(await read(dropped) == [.ended(.session(.cancelled))])
        session.stop()
        try await running
    }

    @Test("What is being said when it is ended is still heard out")
    func endInMidUtterance() async throws {
        let room = try room()
        let session = room.session
        var events = session.events.makeAsyncIterator()
        async let running: Void = session.run()
        _ = try await events.read(to: "state")
        let (id, updates) = try await session.beginDictation(
            by: ScriptedRecognizer([.text("the last words")]))
        room.source.push(Array(MadeSpeech.oneCommand.prefix(28_000)))
        _ = try await events.read(to: "speech-start")
        await session.endDictation(id)
        room.source.push(Array(repeating: 0, count: 16_000))
        #expect(
            await read(updates) == [
                .utterance(Transcript(text: "the last words", recognizer: "scripted")), .ended(.finished),
            ])
        session.stop()
        try await running
    }

    @Test("ends although no sound comes any more")
    func noSound() async throws {
        let room = try room()
        let session = room.session
        var events = session.events.makeAsyncIterator()
        async let running: Void = session.run()
        _ = try await events.read(to: "state")
        let (id, updates) = try await session.beginDictation()
        await session.endDictation(id)
        await room.clock.sleeper(of: .seconds(1))
        room.clock.advance(by: .seconds(2))
        #expect(await read(updates) == [.ended(.finished)])
        session.stop()
        try await running
    }

    @Test("ends by itself after the silence that was named, and not during speech")
    func silence() async throws {
        let room = try room()
        let session = room.session
        async let running: Void = session.run()
        let (_, updates) = try await session.beginDictation(
            by: ScriptedRecognizer([.text("one"), .text("two")]), silence: 6)
        room.speak()
        room.speak()
        var told: [DictationUpdate] = []
        for await update in updates {
            told.append(update)
            if texts(told).count == 2 { room.source.push(Array(repeating: 0, count: 16_000 * 8)) }
        }
        #expect(texts(told) == ["one", "two"])
        #expect(told.last == .ended(.silence))
        session.stop()
        try await running
    }

    @Test("tells what the recognizer gave no words for, and goes on")
    func lost() async throws {
        let room = try room()
        let session = room.session
        async let running: Void = session.run()
        let away = RecognitionError(.unavailable, "The server is away.")
        let (id, updates) = try await session.beginDictation(
            by: ScriptedRecognizer([.text("one"), .fail(away), .text("three")]))
        for _ in 0..<3 { room.speak() }
        var told: [DictationUpdate] = []
        for await update in updates {
            told.append(update)
            if texts(told).count == 2 { await end(id, room) }
        }
        #expect(texts(told) == ["one", "three"])
        #expect(told.contains(.lost(.recognizerFailed)))
        session.stop()
        try await running
    }

    @Test("A slow recognizer loses none of many utterances")
    func backlog() async throws {
        let room = try room()
        let session = room.session
        async let running: Void = session.run()
        let count = SessionRoom.backlogOfCommands + 5
        let words = PatientRecognizer()
        let (id, updates) = try await session.beginDictation(by: words)
        // Says all utterances before the recognizer understands the first, but no faster than the session takes them.
        for number in 1...count {
            room.speak()
            while await session.status.position < Double(number) * 5 - 1 {
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        words.letGo()
        var told: [DictationUpdate] = []
        for await update in updates {
            told.append(update)
            if texts(told).count == count { await end(id, room) }
        }
        #expect(texts(told).count == count)
        session.stop()
        try await running
    }

    @Test("is ended by who mutes or stops it, and refused to who cannot be heard")
    func refusals() async throws {
        let room = try room()
        let session = room.session
        var events = session.events.makeAsyncIterator()
        async let running: Void = session.run()
        _ = try await events.read(to: "state")
        let (_, muted) = try await session.beginDictation()
        await session.mute()
        #expect(await read(muted) == [.ended(.session(.muted))])
        await #expect(throws: TakeoverRefusal.muted) { try await session.beginDictation() }
        await session.unmute()
        let (_, stopped) = try await session.beginDictation()
        session.stop()
        try await running
        #expect(await read(stopped) == [.ended(.session(.stopped))])
        await #expect(throws: TakeoverRefusal.ended) { try await session.beginDictation() }
    }

    @Test("A recording is heard from its first sample to its last")
    func recording() async throws {
        let sound = Array(MadeSpeech.oneCommand.dropFirst(12_000)) + MadeSpeech.oneCommand.prefix(30_000)
        let session = VoiceSession(
            configuration: SessionConfiguration(
                listening: .triggers(reason: nil), frontEnd: .light,
                pace: .recording(start: SessionRoom.start)),
            source: MemorySource(samples: sound, sampleRate: .speech, name: "memory"),
            recognizer: ScriptedRecognizer(), parser: CommandParser(), handler: HandlerChain([]))
        let (_, updates) = try await session.beginDictation(
            by: ScriptedRecognizer([.text("one"), .text("two")]), silence: nil)
        try await session.run()
        let told = await read(updates)
        #expect(texts(told) == ["one", "two"])
        #expect(told.last == .ended(.session(.stopped)))
    }
}

extension SessionRoom {
    /// The number of commands that may wait for a recognizer.
    fileprivate static let backlogOfCommands = 3
}

/// A recognizer that answers nothing until it is released, and then everything.
private final class PatientRecognizer: SpeechRecognizer {
    let name = "patient"
    private let gate = AsyncStream.makeStream(of: Void.self)

    func letGo() { gate.continuation.finish() }

    func prepare(expecting phrases: ExpectedPhrases) -> Preparation { Preparation() }

    func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async -> Transcript {
        for await _ in utterance.sound {}
        for await _ in gate.stream {}
        return Transcript(text: "words", recognizer: name)
    }
}
