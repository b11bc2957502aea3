import Endpointing
import Recognition

extension VoiceEvent {
    /// The event as one JSON object on one line. Field names are stable.
    public var jsonLine: String {
        var line = JSONLine()
        line.add("event", name)
        line.add("at", at)
        switch kind {
        case .state(let state, let cause):
            line.add("state", state.rawValue)
            line.add("cause", cause.rawValue)
        case .wake(let keyword, let score, let start, let end):
            line.add("keyword", keyword)
            line.add("score", score)
            line.add("start", start)
            line.add("end", end)
        case .alwaysOn(let reason), .unrecognized(let reason):
            line.add("reason", reason)
        case .speechStart(let start):
            line.add("start", start)
        case .endpoint(let cause, let start, let end):
            line.add("cause", cause.rawValue)
            line.add("start", start)
            line.add("end", end)
        case .partial(let text):
            line.add("text", text)
        case .transcript(let text, let confidence, let recognizer):
            line.add("text", text)
            line.add("confidence", confidence)
            line.add("recognizer", recognizer)
        case .recognizer(let change):
            line.add("from", change.from)
            line.add("to", change.to)
            line.add("reason", change.reason.rawValue)
            line.add("message", change.message)
        case .command(let command):
            line.add("action", command.action)
            line.add("milestone", command.milestone)
            line.add("match", command.match)
            line.add("confidence", command.confidence)
            line.add("outcome", command.outcome)
            line.add("path", command.path)
            line.add("intent", command.intent)
        case .intent(let intent):
            line.add("intent", intent.intent)
            line.add("slots", slots: intent.slots)
        case .learned(let phrase, let action, let milestone):
            line.add("phrase", phrase)
            line.add("action", action)
            line.add("milestone", milestone)
        case .adapted(let keyword, let words):
            line.add("keyword", keyword)
            line.add("words", words)
        case .quarantined(let phrase):
            line.add("phrase", phrase)
        case .feedback(let kind, let text):
            line.add("kind", kind)
            line.add("text", text)
        case .device(let change, let name, let lostFrames):
            line.add("change", change.rawValue)
            line.add("device", name)
            if lostFrames > 0 { line.add("frames", lostFrames) }
        case .overrun(let frames):
            line.add("frames", frames)
        case .problem(let part, let message):
            line.add("part", part)
            line.add("message", message)
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
        case .learned: "learned"
        case .adapted: "adapted"
        case .quarantined: "quarantined"
        case .unrecognized: "unrecognized"
        case .feedback: "feedback"
        case .device: "device"
        case .overrun: "overrun"
        case .problem: "problem"
        }
    }
}
