import Endpointing
import Foundation
import Handling
import Hearing

/// Passes each record of the signal thread to the parts of the session that it concerns.
final class RecordDispatcher {
    private let configuration: SessionConfiguration
    private let feed: SignalFeed
    private let words: WakeWords
    private let utterances: UtteranceDesk
    private let takeovers: Takeovers
    private let desks: SessionDesks
    private let floor: Floor
    private let answers: SpokenAnswers
    private let window: AnswerWindow
    private let line: RequestLine
    private let teller: EventTeller

    init(
        _ configuration: SessionConfiguration, feed: SignalFeed, words: WakeWords, utterances: UtteranceDesk,
        takeovers: Takeovers, desks: SessionDesks, floor: Floor, answers: SpokenAnswers, window: AnswerWindow,
        line: RequestLine, teller: EventTeller
    ) {
        (self.configuration, self.feed, self.words) = (configuration, feed, words)
        (self.utterances, self.takeovers, self.desks) = (utterances, takeovers, desks)
        (self.floor, self.answers, self.window) = (floor, answers, window)
        (self.line, self.teller) = (line, teller)
    }

    /// Passes a record on. A program's request on a tape is for the session to replay.
    func dispatch(_ record: SignalRecord, isolation: isolated any Actor = #isolation) {
        let modes = utterances.machine.modes
        switch record.kind {
        case .progress, .ended: timePasses()
        // A tape may name a keyword that this session does not have.
        case .wake
        where modes.hearsCommands && modes.dictation == nil
            && configuration.keywords.indices.contains(record.number):
            floor.wake()
            window.close()
            words.heard(keyword: record.number, seconds: record.end - record.start)
            let name = configuration.keywords[record.number].name
            desks.misses.begin(
                wake: name, score: Double(record.score),
                at: teller.date.addingTimeInterval(min(0, record.start - teller.position)))
            utterances.decide(
                .wake(keyword: name, score: Double(record.score), start: record.start, end: record.end))
        case .commandBegan where record.opening == .question:
            // A question that was answered meanwhile has no answer to listen for.
            guard modes.hearsCommands, let awaited = desks.questions.awaited,
                utterances.machine.state == .waitingForWakeWord
            else { break }
            floor.begin()
            // The chime sounds once: it marks the end of the question, and does not come between two attempts
            // to answer.
            let end = window.began(for: awaited)
            answers.commandBegan(bySpeech: end == nil)
            if let end, let question = desks.questions.pending?.question {
                teller.emit(.answerWindow(for: question.id, until: min(end, question.deadline)))
            }
            floor.expectAnswer(in: utterances.machine.utterance + 1)
            utterances.decide(.commandBegan(.question))
            floor.keep(where: utterances.machine.isAwaiting)
        case .commandBegan where modes.hearsCommands:
            floor.begin()
            answers.commandBegan(bySpeech: record.opening == .speech)
            utterances.decide(.commandBegan(record.opening.stateCause))
            floor.keep(where: utterances.machine.isAwaiting)
            if record.opening == .wake, floor.takeGivesWay() { utterances.giveWay() }
        case .speechStart where floor.isOpen:
            answers.withdrawAcknowledgement()
            floor.recordSpeech(of: utterances.machine.utterance, from: record.start)
            window.speechBegan()
            utterances.decide(.speechStart(start: record.start))
        case .audio: utterances.append(record.audio)
        case .word where modes.hearsCommands:
            words.append(record.audio)
            desks.misses.append(wakeSound: record.audio)
        case .wake, .commandBegan, .speechStart, .word: break
        case .endpoint:
            feed.countEndpoint()
            let start = record.start.isNaN ? nil : record.start
            if floor.isOpen, let start { floor.recordSpeech(of: utterances.machine.utterance, from: start) }
            utterances.endCommand(record.cause, start: start, end: record.end)
        case .pause: utterances.considerPause(record.number)
        case .dictation: if record.number == 0 { takeovers.signalHasTurned() }
        case .tape, .request: break
        case .lesson: takeovers.teach(.sound(record.audio))
        case .overrun:
            takeovers.teach(.gap)
            teller.emit(.overrun(frames: record.number))
        case .device:
            if feed.update(record.change) == true {
                floor.forgetWake()
                takeovers.endLesson(.microphone)
            } else {
                takeovers.teach(.gap)
            }
            teller.emit(.device(record.change, name: feed.name, lostFrames: record.number))
        case .broken, .deaf: teller.problem(.sound, record.complaint(of: feed.name))
        }
    }

    private func timePasses(isolation: isolated any Actor = #isolation) {
        feed.collect()
        let dueDate = floor.dueDate(isUndecided: utterances.machine.isUndecided)
        if line.count == 0, desks.questions.overdue(at: dueDate) != nil {
            line.add { [desks] in
                _ = isolation
                await desks.commands.expireQuestion(at: dueDate)
            }
        }
        answers.acknowledge()
        takeovers.timePasses()
        if utterances.hearsAnswer, window.isOver {
            utterances.endCommand(.noSpeech, start: nil, end: teller.position)
        }
        // The endpointer bounds a command. If its end was lost on the way, this limit ends the command.
        let limit = configuration.endpointing.maximumDuration + UtteranceDesk.overdueSeconds
        if floor.isOpen, floor.openSeconds > limit {
            utterances.endCommand(.timeout, start: nil, end: teller.position)
        }
    }
}

extension SignalRecord.Opening {
    /// Why the session listens to a command.
    var stateCause: StateCause {
        switch self {
        case .wake: .wake
        case .speech: .speech
        case .trigger: .trigger
        case .question: .question
        }
    }
}
