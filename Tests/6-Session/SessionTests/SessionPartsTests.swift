import Commands
import Feedback
import Foundation
import Handling
import PCM
import Recognition
import RoomMode
import Synchronization
import TestSupport
import Testing
import VoiceTesting

@testable import Session

/// Each part of a session alone: no sound, no recognizer, no thread.
@Suite("The parts of a session", .timeLimit(.minutes(1)))
struct SessionPartsTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    /// A teller of events, and the events that it told.
    private struct Told {
        let hub = EventHub(waits: true, roomMade: {})
        let teller: EventTeller
        private let events: VoiceEvents

        init() {
            teller = EventTeller(hub: hub, pace: RecordedPace(start: SessionPartsTests.start))
            events = hub.reader(limit: 100)
        }

        /// Ends the stream, and returns all events.
        func all() async -> [VoiceEvent] {
            hub.finish()
            return await events.reduce(into: []) { $0.append($1) }
        }
    }

    private static func request(_ action: CommandAction = .liftTable) -> CommandRequest {
        CommandRequest(
            .command(ParsedCommand(action: action)), from: .voice, saidAt: start, receivedAt: start)
    }

    private static func question(seconds: TimeInterval = 15) -> Question {
        Question("Is that so?", until: start.addingTimeInterval(seconds))
    }

    // MARK: - The line

    @Test("A line does one thing after the other, counts what waits, and tells after each")
    @MainActor
    func line() async {
        var (done, settled) = ([Int](), 0)
        let line = RequestLine(
            handler: HandlerChain([]), limit: 1, clock: SteppedClock(), teller: Told().teller,
            late: { _ in }, settled: { settled += 1 })
        for number in 0..<3 {
            line.add {
                await Task.yield()
                done.append(number)
            }
        }
        line.addBeside { done.append(9) }
        #expect(line.count == 4)
        await line.finish(within: nil)
        await wait(while: line.count > 0)
        #expect(done.filter { $0 < 9 } == [0, 1, 2] && done.count == 4 && settled == 4)
    }

    @Test("A line that is given up hands its commands to no handler, but tells it how questions ended")
    @MainActor
    func givenUp() async {
        let handled = Mutex(0)
        let line = RequestLine(
            handler: FunctionHandler { _ in
                handled.withLock { $0 += 1 }
                return .done()
            }, limit: 1, clock: SteppedClock(), teller: Told().teller, late: { _ in }, settled: {})
        var replies: [Reply] = []
        line.add { replies.append(await line.reply(to: Self.request())) }
        line.giveUp()
        line.add { replies.append(await line.reply(to: Self.request())) }
        await line.finish(within: nil)
        #expect(replies.map(\.outcome) == [.cancelled, .done])
        #expect(handled.withLock { $0 } == 1)
    }

    @Test("A line waits for its limit, also if the session's task was cancelled, and then gives all of it up")
    @MainActor
    func limit() async {
        let (clock, handler) = (SteppedClock(), PromptedHandler(mindsCancellation: false))
        var asked = handler.requests.makeAsyncIterator()
        let line = RequestLine(
            handler: handler, limit: 60, clock: clock, teller: Told().teller, late: { _ in }, settled: {})
        var replies: [Reply] = []
        for _ in 0..<3 { line.add { replies.append(await line.reply(to: Self.request())) } }
        _ = await asked.next()
        let end = Task { await line.finish(within: .seconds(5)) }
        end.cancel()
        await clock.sleeper(of: .seconds(5))
        handler.answer(.done())
        _ = await asked.next()
        clock.advance(by: .seconds(5))
        await end.value
        #expect(replies.map(\.outcome) == [.done, .cancelled, .cancelled])
        handler.answer(.done())
    }

    @Test("What was misheard is kept before a session ends, within the limit, also if its task was cancelled")
    @MainActor
    func misses() async {
        let clock = SteppedClock()
        let kept = Mutex(0)
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        let keeper = MissKeeper(
            { _ in
                for await _ in ends {}
                kept.withLock { $0 += 1 }
            }, .operatingRoom, clock: clock, failed: { _ in })
        keeper.append([1, 2, 3], utterance: 1)
        keeper.begin(1, saidAt: Self.start)
        keeper.follow(Self.request(), .rejected("There is none."), refusedFor: nil)
        let finish = Task { await keeper.finish(within: .seconds(5)) }
        finish.cancel()
        await clock.sleeper(of: .seconds(5))
        clock.advance(by: .seconds(5))
        await finish.value
        #expect(kept.withLock { $0 } == 0)
        end.finish()
        await keeper.finish(within: nil)
        #expect(kept.withLock { $0 } == 1)
    }

    @Test("A wake word is kept if no command was understood after it, and forgotten if one was")
    @MainActor
    func wakes() async {
        let kept = Mutex<[VainWake]>([])
        let keeper = MissKeeper(
            nil, wakes: { wake in kept.withLock { $0.append(wake) } }, .operatingRoom, clock: SteppedClock(),
            failed: { _ in })
        func wake(_ name: String, _ sound: [Int16], outcome: CommandOutcome?) {
            keeper.begin(wake: name, score: 0.7, at: Self.start)
            for sample in sound { keeper.append(wakeSound: [sample]) }
            if let outcome { keeper.follow(Self.request(), Reply(outcome), refusedFor: nil) }
            keeper.rest()
        }
        wake("understood", [1], outcome: .done)
        wake("refused", [2], outcome: .rejected)
        wake("in our own voice", [], outcome: nil)
        wake("talk", [3, 4], outcome: .unrecognized)
        wake("silence", [5], outcome: nil)
        keeper.rest()
        await keeper.finish(within: nil)
        #expect(kept.withLock { $0.map(\.keyword) } == ["talk", "silence"])
        #expect(kept.withLock { $0.map(\.samples) } == [[3, 4], [5]])
    }

    // MARK: - The desk of questions

    @Test("A second question takes the first one's place, whose asker is told")
    func oneQuestion() async throws {
        let told = Told()
        var words = 0
        let desk = QuestionDesk(teller: told.teller) { _ in words += 1 }
        let (first, second) = (Self.question(), Self.question())
        desk.hold(first, owner: .handler(Self.request(), Reply.Subject()))
        desk.hold(second, owner: .handler(nil, Reply.Subject()))
        #expect(desk.pending?.question.id == second.id && words == 3)
        #expect(await told.all().answers == [.withdrawn])
    }

    @Test(
        "A question is answered by what was begun after it was asked and before its deadline, and over after that"
    )
    func deadline() {
        let told = Told()
        let desk = QuestionDesk(teller: told.teller) { _ in }
        told.teller.reach(1)
        desk.hold(Self.question(), owner: .handler(Self.request(), Reply.Subject()))
        func answers(_ seconds: Double) -> Bool {
            desk.words(ofAnswerBy: Self.start.addingTimeInterval(seconds)) != nil
        }
        #expect(!answers(0.9) && answers(1) && answers(14.9) && !answers(15))
        #expect(desk.overdue(at: Self.start.addingTimeInterval(14.9)) == nil)
        let over = desk.overdue(at: Self.start.addingTimeInterval(15))
        #expect(over.flatMap { desk.close($0, .expired, .timedOut) }?.outcome == .timedOut)
        #expect(desk.pending == nil && !told.teller.holdsDate)
    }

    @Test("A question is corrected by the same command with another time, and by nothing else")
    func corrected() {
        let (incision, closing) = (UUID(), UUID())
        func request(_ action: CommandAction, _ target: UUID?, _ time: SaidTime?) -> CommandRequest {
            var command = ParsedCommand(action: action, targetID: target)
            command.saidTime = time
            return CommandRequest(.command(command), saidAt: Self.start, receivedAt: Self.start)
        }
        let held = request(.record, incision, .ago(seconds: 60))
        func isCorrected(_ owner: PendingQuestion.Owner, by request: CommandRequest) -> Bool {
            PendingQuestion(
                question: Question("At nine?", until: Self.start + 15), askedAt: Self.start, owner: owner
            ).isCorrected(by: request)
        }
        let owner = PendingQuestion.Owner.handler(held, Reply.Subject())
        #expect(isCorrected(owner, by: request(.record, incision, .ago(seconds: 120))))
        #expect(!isCorrected(owner, by: request(.record, incision, nil)))
        #expect(!isCorrected(owner, by: request(.record, closing, .ago(seconds: 120))))
        #expect(!isCorrected(owner, by: request(.cancel, incision, .ago(seconds: 120))))
        #expect(!isCorrected(.session(held, others: []), by: request(.record, incision, .ago(seconds: 1))))
    }

    // MARK: - The modes

    private func dictation() -> (DictationMode, AsyncStream<DictationUpdate>) {
        DictationMode.begin(by: ScriptedRecognizer(), silence: 2, at: 0) { _ in }
    }

    @Test("Nothing is heard as a command while a person dictates or teaches, and no other may then")
    func takeovers() {
        var modes = SessionModes()
        #expect(modes.hearsCommands && refusal(of: modes) == nil)
        modes.begin(LessonMode.begin(in: "orbit") { _ in }.0)
        #expect(!modes.hearsCommands && refusal(of: modes) == .busy)
        let ended = [modes.endLesson(nil), modes.endLesson(nil)]
        #expect(ended == ["orbit", nil])
        modes.begin(dictation().0)
        #expect(modes.dictation != nil && refusal(of: modes) == .busy)
        var muted = SessionModes()
        muted.mute()
        #expect(!muted.hearsCommands && refusal(of: muted) == .muted)
    }

    private func refusal(of modes: SessionModes) -> TakeoverRefusal? {
        do throws(TakeoverRefusal) {
            try modes.refuseTakeover()
            return nil
        } catch { return error }
    }

    @Test(
        "A dictation ends once the signal thread and the recognizer have given what was said before, muted or not"
    )
    func dictationEnds() async {
        var modes = SessionModes()
        let (dictation, updates) = dictation()
        modes.begin(dictation)
        modes.dictate { $0.begin(1) }
        let ended = [modes.endDictation(.finished), modes.endDictation(.silence)]
        #expect(ended == [true, false])
        modes.mute()
        modes.signalHasTurned()
        var left = [modes.leaveDictation()]
        #expect(modes.isDictated(1))
        modes.unmute()
        #expect(modes.dictation != nil && !modes.isMuted)
        modes.dictate { $0.publish(Transcript(text: "so it is", recognizer: "a test"), of: 1) }
        left += [modes.leaveDictation(), modes.leaveDictation()]
        #expect(left == [false, true, false] && modes.dictation == nil)
        let all = await updates.reduce(into: [DictationUpdate]()) { $0.append($1) }
        #expect(all.count == 2 && all.last == .ended(.finished))
    }

    @Test(
        "What the signal thread still hears for a dictation that is over is no command, until it tells time twice"
    )
    func turning() {
        var modes = SessionModes()
        modes.begin(dictation().0)
        let hasEnded = modes.endDictation(.finished)
        modes.dictate { $0.hearOut() }
        let isLeft = modes.leaveDictation()
        #expect(hasEnded && isLeft && !modes.hearsCommands)
        modes.timePasses()
        #expect(!modes.hearsCommands)
        modes.timePasses()
        #expect(modes.hearsCommands)
    }

    // MARK: - The floor, and what is said

    @Test("An answer waits while a person speaks, and a recording waits for the answer")
    func answers() async {
        let told = Told()
        let floor = Floor(teller: told.teller)
        var holds = 0
        let player = FeedbackPlayer(output: RecordingSoundOutput(), synthesizer: Mute())
        let answers = SpokenAnswers(
            player: player, pace: RecordedPace(start: Self.start), floor: floor, teller: told.teller,
            acknowledgementDelay: nil, soundIsOver: {}, holdStream: { holds += 1 })
        floor.isOpen = true
        answers.sound([.chime(.success), .speech("Done.")])
        #expect(answers.held.count == 2 && holds == 0)
        floor.isOpen = false
        answers.soundHeld()
        #expect(answers.held.isEmpty && holds == 1)
        floor.wake()
        answers.sound([.speech("Late.")])
        #expect(answers.held.count == 1)
        told.teller.reach(0.5)
        answers.soundHeld()
        #expect(await told.all().sentences == ["Done.", "Late."])
    }

    @Test("The room is not idle between a person's words and an answer that they have held back")
    func heldMoments() {
        let told = Told()
        let floor = Floor(teller: told.teller)
        let seen = Moments()
        told.hub.add(seen)
        let player = FeedbackPlayer(output: RecordingSoundOutput(), synthesizer: Mute())
        let answers = SpokenAnswers(
            player: player, pace: RecordedPace(start: Self.start), floor: floor, teller: told.teller,
            acknowledgementDelay: nil, soundIsOver: {}, holdStream: {})
        floor.isOpen = true
        told.teller.emit(.state(.recognizingCommand, cause: .wake))
        answers.sound([.speech("Done.")])
        floor.isOpen = false
        told.teller.emit(.state(.waitingForWakeWord, cause: .noSpeech))
        answers.soundHeld()
        #expect(seen.names == ["listening", "speaking"])
        told.teller.endSound()
        #expect(seen.names.last == "idle")
    }

    /// The names of the moments.
    private final class Moments: SessionObserver {
        private let all = Mutex<[String]>([])

        var names: [String] { all.withLock { $0 } }

        func began(_ moment: SessionMoment) { all.withLock { $0.append(moment.name) } }
    }

    @Test("A wake word that is left to another daemon before its command opens is left once")
    func givesWay() {
        let told = Told()
        let floor = Floor(teller: told.teller)
        told.teller.reach(1)
        floor.wake()
        #expect(!floor.giveWay())
        told.teller.reach(2)
        floor.begin()
        #expect(floor.takeGivesWay() && !floor.takeGivesWay())
        #expect(floor.giveWay())
    }

    // MARK: - Observers

    @Test("An observer is called with everything in order, also while a reader loses events")
    func observer() async {
        let seen = Seen()
        let hub = EventHub(waits: false, roomMade: {})
        hub.add(seen)
        var slow = hub.reader(limit: 2).makeAsyncIterator()
        for number in 0..<100 {
            hub.emit(
                VoiceEvent(
                    at: 0, date: Self.start,
                    .wake(keyword: "orbit", score: Double(number) / 100, start: 0, end: 0)))
        }
        hub.finish()
        #expect(await slow.next()?.kind == .lost(events: 98))
        #expect(seen.scores.withLock { $0 } == (0..<100).map { Double($0) / 100 })
        hub.add(seen)
        #expect(seen.endCount.withLock { $0 } == 2)
    }

    private final class Seen: SessionObserver {
        let scores = Mutex<[Double]>([])
        let endCount = Mutex(0)
        func heardWakeWord(score: Double) { scores.withLock { $0.append(score) } }
        func ended() { endCount.withLock { $0 += 1 } }
    }

    /// Speaks no word.
    private struct Mute: SpeechSynthesizer {
        func synthesize(_ text: String) -> SoundClip { SoundClip(samples: [0.1], sampleRate: .speech) }
    }
}
