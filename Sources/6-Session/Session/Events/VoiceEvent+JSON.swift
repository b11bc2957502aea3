import Commands
import Hearing
import Endpointing
import Feedback
import Foundation
import Handling
import Recognition

extension VoiceEvent {
    /// The event as one JSON object on one line. Field names are stable.
    public var jsonLine: String {
        var line = JSONLine()
        line.add("event", name)
        line.add("at", at)
        line.add("time", date)
        switch kind {
        case .state(let state, let cause):
            line.add("state", state.rawValue)
            line.add("cause", cause.rawValue)
        case .wake(let keyword, let score, let start, let end):
            line.add("keyword", keyword)
            line.add("score", score)
            line.add("start", start)
            line.add("end", end)
        case .alwaysOn(let reason): line.add("reason", reason)
        case .unrecognized(let reason): line.add("reason", reason.rawValue)
        case .speechStart(let start): line.add("start", start)
        case .endpoint(let cause, let start, let end):
            line.add("cause", cause.rawValue)
            line.add("start", start)
            line.add("end", end)
        case .partial(let text): line.add("text", text)
        case .transcript(let text, let confidence, let recognizer, let speaker):
            line.add("text", text)
            line.add("confidence", confidence)
            line.add("recognizer", recognizer)
            line.add("speaker", speaker.map { $0.name ?? Speaker.unknownName })
            line.add("speakerProbability", speaker?.probability)
        case .recognizer(let change):
            line.add("from", change.from)
            line.add("to", change.to)
            line.add("reason", change.reason.rawValue)
            line.add("message", change.message)
        case .command(let command): line.add(command)
        case .intent(let intent): line.add(intent)
        case .question(let question):
            line.add("question", question.id.uuidString.lowercased())
            line.add("text", question.text)
            line.add("deadline", question.deadline)
        case .answerWindow(let id, let end):
            line.add("question", id.uuidString.lowercased())
            line.add("until", end)
        case .answer(let answer, let id):
            line.add("question", id.uuidString.lowercased())
            line.add("answer", answer.rawValue)
        case .display(let display):
            line.add("text", display.text)
            line.add("seconds", display.seconds)
            if display.isWarning { line.add("warning", true) }
        case .effect(let effect): line.add(effect.value.fields)
        case .learned(let phrase, let action, let target):
            line.add("phrase", phrase)
            line.add("action", action.rawValue)
            line.add(target)
        case .adapted(let keyword, let words):
            line.add("keyword", keyword)
            line.add("words", words)
        case .quarantined(let phrase): line.add("phrase", phrase)
        case .feedback(.speech(let text)):
            line.add("kind", "speech")
            line.add("text", text)
        case .feedback(.chime(let chime)):
            line.add("kind", "chime")
            line.add("text", chime.rawValue)
        case .feedback(.clip(let clip)):
            line.add("kind", "clip")
            line.add("seconds", clip.duration)
        case .muted(let isMuted): line.add("muted", isMuted)
        case .lesson(let word, let isOver):
            line.add("keyword", word)
            line.add("over", isOver)
        case .dictation(let isOver): line.add("over", isOver)
        case .device(let change, let name, let lostFrames):
            line.add("change", change.rawValue)
            line.add("device", name)
            if lostFrames > 0 { line.add("frames", lostFrames) }
        case .overrun(let frames): line.add("frames", frames)
        case .problem(let part, let message):
            line.add("part", part.rawValue)
            line.add("message", message)
        case .lost(let count): line.add("events", count)
        }
        return line.text
    }

    /// The event's name as it stands in the `event` field.
    public var name: String {
        switch kind {
        case .state: "state"
        case .wake: "wake"
        case .alwaysOn: "always-on"
        case .speechStart: "speech-start"
        case .endpoint: "endpoint"
        case .partial: "partial"
        case .transcript: "transcript"
        case .recognizer: "recognizer"
        case .command: "command"
        case .intent: "intent"
        case .question: "question"
        case .answerWindow: "answer-window"
        case .answer: "answer"
        case .display: "display"
        case .effect(let effect): effect.value.name
        case .learned: "learned"
        case .adapted: "adapted"
        case .quarantined: "quarantined"
        case .unrecognized: "unrecognized"
        case .feedback: "feedback"
        case .muted: "muted"
        case .lesson: "lesson"
        case .dictation: "dictation"
        case .device: "device"
        case .overrun: "overrun"
        case .problem: "problem"
        case .lost: "lost"
        }
    }
}

extension JSONLine {
    /// Adds the name of an action's target, under the application's word for it.
    package mutating func add(_ target: TargetName?) {
        if let target { add(target.noun, target.name) }
    }

    fileprivate mutating func add(_ command: CommandEvent) {
        add("action", command.action.rawValue)
        add(command.target)
        add("match", command.tier?.rawValue ?? (command.path == .grammar ? "grammar" : nil))
        add("confidence", command.confidence.rawValue)
        add("outcome", command.outcome.rawValue)
        if command.path == .llm { add("path", command.path.rawValue) }
        add("intent", command.intent)
        add(command.reason, command.origin)
        add("language", command.language)
    }

    fileprivate mutating func add(_ intent: IntentEvent) {
        add("intent", intent.intent)
        add("slots", slots: intent.slots)
        add("outcome", intent.outcome.rawValue)
        add(intent.reason, intent.origin)
        add("language", intent.language)
    }

    private mutating func add(_ reason: String?, _ origin: CommandRequest.Origin) {
        add("reason", reason)
        if case .program(let name) = origin { add("origin", name) }
    }

    fileprivate mutating func add(_ fields: [EffectField]) {
        for field in fields {
            switch field.value {
            case .text(let text): add(field.name, text)
            case .number(let number): add(field.name, number)
            case .time(let date): add(field.name, date)
            case .flag(let flag): add(field.name, flag)
            }
        }
    }
}
