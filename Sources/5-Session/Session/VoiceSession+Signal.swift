import Capture
import Endpointing
import Feedback
import Foundation
import Hearing
import Storage
import WakeWord

/// What the signal thread tells.
extension VoiceSession {
    func take(_ record: SignalRecord) {
        position = max(position, record.at)
        configuration.tape?(.record(record))
        switch record.kind {
        case .progress, .ended:
            control.searches.collect()
            control.thresholds.collect()
            expireQuestion(at: dueDate)
            acknowledge()
            watchDictation()
            if isOverdue { endCommand(.timeout, start: nil, end: position) }
        // A tape may name a keyword that this session does not have.
        case .wake
        where hearsWords && dictation == nil && configuration.keywords.indices.contains(record.number):
            let model = configuration.keywords[record.number]
            (lastWake, givesWay) = (position, false)
            adapter?.wake(keyword: record.number, seconds: record.end - record.start)
            perform(
                machine.handle(
                    .wake(
                        keyword: model.name, score: Double(record.score), start: record.start, end: record.end
                    )))
        case .commandBegan where hearsWords:
            commandBegan = position
            acknowledgement = record.opening == .speech ? .none : .due
            perform(machine.handle(.commandBegan(record.opening.stateCause)))
            speechBegan = speechBegan.filter { machine.isAwaiting(utterance: $0.key) }
            if givesWay, record.opening == .wake { giveWayNow() }
        case .speechStart where machine.state == .recognizingCommand:
            // It has the floor: a chime that still sounds is cut off.
            if acknowledgement == .given { feedback?.silence() }
            acknowledgement = .none
            noteSpeech(from: record.start)
            perform(machine.handle(.speechStart(start: record.start)))
        case .audio:
            recognitions[machine.utterance]?.hear(record.audio)
            if recognitions[machine.utterance] != nil, !isDictated(machine.utterance) {
                misses?.hear(record.audio, utterance: machine.utterance)
            }
        case .word where hearsWords: adapter?.hear(record.audio)
        case .wake, .commandBegan, .speechStart, .word: break
        case .endpoint:
            endpoints += 1
            let start = record.start.isNaN ? nil : record.start
            if machine.state == .recognizingCommand, let start { noteSpeech(from: start) }
            endCommand(record.cause, start: start, end: record.end)
        case .pause: considerPause(record.number)
        case .dictation: noteDictation(isHeard: record.number != 0)
        case .request: replay(record.number)
        case .tape: break
        case .lesson: lesson?.sound.yield(.sound(record.audio))
        case .overrun:
            lesson?.sound.yield(.gap)
            emit(.overrun(frames: record.number))
        case .device:
            if let isTrouble = record.change.isTrouble { deviceTrouble = isTrouble ? record.change : nil }
            if record.change.isTrouble == true {
                endLesson(.microphone)
            } else {
                lesson?.sound.yield(.gap)
            }
            emit(.device(record.change, name: source.name, lostFrames: record.number))
        case .broken, .deaf: emit(.problem(.sound, message: record.complaint(of: source.name)))
        }
    }

    /// Whether a wake word leads to anything.
    private var hearsWords: Bool {
        !isMuted && lesson == nil && (turning == nil || dictation?.isHeardOut == false)
    }

    /// Says by a chime that it listens, once to whoever waits for that.
    private func acknowledge() {
        guard let delay = configuration.acknowledgement, acknowledgement == .due,
            machine.state == .recognizingCommand, position - commandBegan >= delay
        else { return }
        acknowledgement = .given
        play(.acknowledgement)
    }

    /// The endpointer bounds a command; should its end have been lost on the way, this does.
    private var isOverdue: Bool {
        machine.state == .recognizingCommand
            && position - commandBegan > configuration.endpointing.maximumDuration
                + VoiceSession.overdueSeconds
    }

    /// Whether somebody is giving a command, or has just asked to: it opens once our own voice has died away.
    var isListening: Bool {
        machine.state == .recognizingCommand || position - lastWake < VoiceSession.openingSeconds
    }

    /// Keeps when the open command began to be said, as it was told first.
    private func noteSpeech(from start: Double) {
        if speechBegan[machine.utterance] == nil {
            speechBegan[machine.utterance] = date.addingTimeInterval(min(0, start - position)).kept
        }
    }

    /// When an utterance began to be said, or now if that is not known; as exact as a request's time, so that the two can be
    /// compared.
    func spoken(_ utterance: Int) -> Date { speechBegan[utterance] ?? date.kept }

    /// Up to when what waits for an answer can be over: an answer that is being said, or recognized, counts from its
    /// beginning.
    private var dueDate: Date {
        let undecided = speechBegan.filter { machine.isUndecided(utterance: $0.key) }
        return undecided.values.reduce(date, min)
    }
}

/// What becomes of the chime that acknowledges a wake word.
enum Acknowledgement: Sendable {
    /// Nobody waits for it.
    case none
    /// It sounds if nobody speaks soon.
    case due
    /// It sounds, or has.
    case given
}

extension SignalRecord.Opening {
    /// Why the session listens to a command.
    var stateCause: StateCause {
        switch self {
        case .wake: .wake
        case .speech: .speech
        case .trigger: .trigger
        }
    }
}
