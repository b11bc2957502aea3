import Commands
import Feedback
import Handling

extension VoiceEvent {
    /// The event without spoken words, without their speaker and without the answers, for readers that must not
    /// get those.
    ///
    /// Its texts and phrases are empty, and it has no slots. It still says what was done.
    public var withoutWords: VoiceEvent {
        var event = self
        switch kind {
        case .partial: event.kind = .partial(text: "")
        case .transcript(_, let confidence, let recognizer, _):
            event.kind = .transcript(text: "", confidence: confidence, recognizer: recognizer)
        case .intent(var intent):
            intent.slots = [:]
            event.kind = .intent(intent)
        case .question(var question):
            question.text = ""
            event.kind = .question(question)
        case .display(var display):
            display.text = ""
            event.kind = .display(display)
        case .feedback(.clip(var clip)):
            clip.samples = []
            event.kind = .feedback(.clip(clip))
        case .feedback(.speech): event.kind = .feedback(.speech(""))
        case .learned(_, let action, let target):
            event.kind = .learned(phrase: "", action: action, target: target)
        case .quarantined: event.kind = .quarantined(phrase: "")
        case .state, .wake, .alwaysOn, .speechStart, .endpoint, .recognizer, .command, .answerWindow, .answer,
            .effect,
            .adapted, .unrecognized, .feedback(.chime), .muted, .lesson, .dictation, .device, .overrun,
            .problem,
            .lost:
            break
        }
        return event
    }
}
