import Commands
import Endpointing
import Foundation
import Handling
import Hearing
import PCM
import Recognition
import Testing
import TestSupport
import Session
import VoiceTesting

/// Random sessions: speech, handler, recognizer and requests of programs are all random, at the same time.
@Suite("Random sessions", .timeLimit(.minutes(90)))
struct SessionFuzzTests {
    /// Half a second of quiet, as much of speech, and quiet until it is over.
    private static let sound: [Float] = {
        let quiet = SyntheticSignal.noise(amplitude: 0.0005, seconds: 1.2, seed: 2)
        return Array(quiet.prefix(8000)) + MadeSpeech.oneCommand[16_000..<24_000] + quiet
    }()

    @Test("always end, tell of everything once, and leave no question open")
    func sessions() async throws {
        for number in FuzzCases("random sessions", usually: 40, cost: 2000) {
            var numbers = SeededGenerator(seed: UInt64(number) + 1)
            let isLive = Bool.random(using: &numbers)
            let handler = RandomHandler(seed: numbers.next())
            let said = (0..<Int.random(in: 1...5, using: &numbers)).map {
                SessionFuzzTests.answer($0, &numbers)
            }
            let room = try SessionRoom(
                ScriptedRecognizer(said), pace: isLive ? .live : .recording(start: SessionRoom.start),
                handler: handler
            ) { configuration in
                configuration.endpointing.silence = 0.6
                configuration.confirmation.policies["light"] = ConfirmationPolicy.allCases.randomElement(
                    using: &numbers)
            }
            handler.session = room.session
            for _ in said { room.source.push(SessionFuzzTests.sound) }
            room.source.end()
            let stream = room.session.events(
                limit: isLive ? 100_000 : Int.random(in: 1...20, using: &numbers))
            let seeds = (0..<3).map { _ in numbers.next() }
            let running = Task { try await room.session.run() }
            let ticking = Task {
                while !Task.isCancelled {
                    room.clock.advance(by: .seconds(1))
                    await Task.yield()
                }
            }
            async let events = stream.reduce(into: [VoiceEvent]()) { $0.append($1) }
            await withTaskGroup { group in
                for seed in seeds {
                    group.addTask {
                        var program = Program(seed: seed)
                        await program.use(room.session)
                    }
                }
            }
            try await running.value
            ticking.cancel()
            handler.session = nil
            check(await events, handler, "case \(number)")
            #expect(await room.session.status.question == nil, "case \(number)")
        }
    }

    private static func answer(_ number: Int, _ numbers: inout SeededGenerator) -> ScriptedRecognizer.Answer {
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0: .text("yes")
        case 1: .text("no")
        case 2: .text("lovely weather")
        case 3: .text("")
        case 4: .fail(RecognitionError(.failed, "it broke"))
        case 5: .hang
        default: .text("set the light to \(number + 1) percent")
        }
    }

    private func check(_ events: [VoiceEvent], _ handler: RandomHandler, _ name: Comment) {
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.at <= $1.at }, name)
        #expect(!events.names.contains("lost"), name)
        #expect(events.last { $0.name == "state" }?.kind == .state(.idle, cause: .stopped), name)

        var asked: [Question.ID] = []
        var told: [Int: [CommandOutcome]] = [:]
        var transcribed: Set<Int> = []
        var (others, otherOutcomes) = (0, 0)
        for event in events {
            switch event.kind {
            case .question(let question):
                #expect(!asked.contains(question.id), name)
                asked.append(question.id)
            case .answer(_, let id):
                #expect(asked.contains(id), name)
                asked.removeAll { $0 == id }
            case .transcript(let text, _, _, _):
                if let number = Int(text.split(separator: " ").dropFirst(4).first ?? "") {
                    transcribed.insert(number)
                } else {
                    others += 1
                }
            case .intent(let intent) where intent.origin == .voice:
                guard case .number(let number)? = intent.slots["number"] else { continue }
                told[Int(number), default: []].append(intent.outcome)
                if intent.outcome == .done {
                    #expect(handler.done.contains(Int(number)), name)
                }
            case .command(let command) where command.origin == .voice: otherOutcomes += 1
            case .unrecognized(.noMatch), .unrecognized(.nothingHeard): otherOutcomes += 1
            default: break
            }
        }
        #expect(asked.isEmpty, name)
        #expect(others == otherOutcomes, name)
        #expect(Set(told.keys) == transcribed, name)
        for outcomes in told.values {
            // A command may wait twice: for the session's own question, and then for the handler's.
            let waits = outcomes.dropLast()
            #expect(waits.count <= 2 && waits.allSatisfy { $0 == .held }, "\(name): \(outcomes)")
        }
    }
}
