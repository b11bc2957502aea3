import Foundation
import Testing
import VoiceEngine
import VoiceTesting

@testable import HelixChat

@Suite("A draft")
struct DraftTests {
    @Test("is written, corrected and sent by what is said")
    func said() {
        var draft = Draft()
        draft.hear(partial: "the weather")
        draft.hear(partial: "the weather is")
        #expect(draft.live == ("the weather", "is"))
        #expect(draft.take("the weather is good period", sound: [1, 2]) == nil)
        #expect(draft.live == ("", ""))
        #expect(draft.recording == [1, 2])
        #expect(draft.take("send it", sound: [3]) == .send)
        #expect(
            draft.text == "The weather is good." && draft.recording == [1, 2], "the order is no part of it")
        #expect(draft.take("discard message", sound: []) == .discard)
        #expect(draft.take("stop dictation", sound: []) == .stop)
    }

    @Test("goes without its recording once something was taken back")
    func taken() {
        var draft = Draft()
        _ = draft.take("my number is five five five", sound: [1, 2, 3])
        _ = draft.take("scratch that", sound: [4])
        #expect(draft.take("call me period", sound: [5]) == nil)
        #expect(draft.text == "Call me." && draft.recording == nil)
        #expect(draft.take("undo", sound: []) == nil && draft.take("redo", sound: []) == nil)
        #expect(draft.take("redo", sound: []) == .nothingToDo)
    }
}

@Suite("Replies")
struct RepliesTests {
    private func message(_ text: String, _ time: Int64, of role: Message.Role, in key: String = "s")
        -> Message
    {
        Message(
            id: UUID(), sessionKey: key, userID: HelixServer.user, role: role, content: text,
            timestamp: Timestamp(microseconds: time), platform: nil, voiceURL: nil, recording: nil,
            delivery: .stored)
    }

    @Test("are read aloud once, where they answer what was said here; not what lay there before")
    func read() {
        var replies = Replies()
        #expect(replies.take(message("old news", 1, of: .assistant)) == nil, "nothing was asked yet")
        replies.noteSent(message("will it rain", 5, of: .user))
        #expect(replies.take(message("older than the question", 4, of: .assistant)) == nil)
        #expect(replies.take(message("will it rain", 5, of: .user)) == nil, "one's own words")
        #expect(replies.take(message("elsewhere", 6, of: .assistant, in: "t")) == nil)
        let reply = message("It will.", 7, of: .assistant)
        #expect(replies.take(reply) == "It will.")
        #expect(replies.take(reply) == nil, "it changed, and was read already")
        #expect(replies.take(message("All day.", 8, of: .assistant)) == "All day.")
        let long = replies.take(message(String(repeating: "a", count: 30_000), 9, of: .assistant))
        #expect(long?.count ?? 0 < 1_300 && long?.hasSuffix("The rest is on the screen.") == true)
    }
}

@Suite("A voice", .timeLimit(.minutes(1)))
struct VoiceInputTests {
    /// Half a second of silence, a second and a half of a voice's sound, and two and a half seconds of silence.
    private static let spoken: [Float] = {
        let rate = 16_000
        return (0..<rate * 9 / 2).map { index in
            let time = Double(index) / Double(rate)
            let isSpeech = time > 0.5 && time < 2
            let harmonics = (1...20).map { sin(2 * .pi * 140 * Double($0) * time) / Double($0) }.reduce(0, +)
            let syllables = 0.5 + 0.5 * sin(2 * .pi * 4 * time)
            return Float((isSpeech ? 0.2 * harmonics * syllables : 0) + Double.random(in: -0.0005...0.0005))
        }
    }()

    private actor Mailbox {
        var sent: [(text: String, recording: [Int16]?)] = []
        var notices: [String] = []
        var failure: (any Error)?
        func send(_ text: MessageText, _ recording: [Int16]?) throws {
            if let failure { throw failure }
            sent.append((text.value, recording))
        }
        func take(_ news: VoiceNews) { if case .notice(let words) = news { notices.append(words) } }
        func fail(_ error: (any Error)?) { failure = error }
    }

    private func hear(
        _ said: [String], keeps: Bool = false, into box: Mailbox
    ) async throws {
        var options = VoiceInput.Options()
        options.keepsRecordings = keeps
        let sound = said.flatMap { _ in Self.spoken }
        let words = ScriptedRecognizer(said.map { .text($0) })
        let source = PushSource(sampleRate: .speech, whenFull: .wait)
        let input = VoiceInput(
            source: source, ears: Ears(orders: ScriptedRecognizer(), words: words), options: options,
            send: { try await box.send($0, $1) }, tell: { await box.take($0) })
        Thread.detachNewThread {
            source.push(sound)
            source.finish()
        }
        try await input.run(talking: true)
    }

    @Test("sends by a phrase, and at a recording's end what is left; with its sound only where that is kept")
    func sends() async throws {
        let box = Mailbox()
        try await hear(["the weather is good period", "send it"], into: box)
        let sent = await box.sent
        #expect(sent.map(\.text) == ["The weather is good."])
        #expect(sent.first?.recording == nil)
        let other = Mailbox()
        try await hear(["we are going home"], keeps: true, into: other)
        let kept = await other.sent
        #expect(kept.map(\.text) == ["We are going home"])
        let count = kept.first?.recording?.count ?? 0
        #expect(count > 16_000 && count < 16_000 * 5, "\(count) samples")
    }

    @Test("does not send what was discarded, nor nothing")
    func discards() async throws {
        let box = Mailbox()
        try await hear(["the weather is good period", "discard message"], into: box)
        #expect(await box.sent.isEmpty)
        try await hear(["send it"], into: box)
        #expect(await box.sent.isEmpty)
        #expect(await box.notices == [MessageText.Refusal.empty.description])
    }

    @Test("says so where a message cannot be kept")
    func unkept() async throws {
        let box = Mailbox()
        await box.fail(StoreError.full(path: "here"))
        try await hear(["the weather is good period", "send it"], into: box)
        #expect(await box.sent.isEmpty)
        #expect(await box.notices.contains { $0.contains("no room") })
    }
}
