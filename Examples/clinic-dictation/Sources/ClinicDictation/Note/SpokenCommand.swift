import Dictation
import VoiceEngine

/// A command to the note, which is not written into it: a whole utterance between two pauses.
///
/// The corrections (“scratch that”, “undo”, …) are the dictation's own; these are the clinic's.
package enum SpokenCommand: Hashable, Sendable {
    case section(NoteSection)
    case nextSection
    case previousSection
    case sign
    case confirmSigning
    case discard
    case confirmDiscarding
    case no
    case lock

    /// The least confidence with which something final counts.
    ///
    /// A word too much in a note can be struck; a signature cannot. 0.9: of 12 recordings of “sign the note” and its answer, by six
    /// synthesized voices, none was below 0.92. A recognizer that does not say how sure it is, such as Whisper, never signs: the
    /// phrase is heard beside it, on this machine.
    package static let finalSureness = 0.9

    /// The phrases, as they are said.
    static let phrases: [String: SpokenCommand] = {
        var phrases: [String: SpokenCommand] = [
            "next section": .nextSection, "previous section": .previousSection,
            "sign the note": .sign, "yes sign it": .confirmSigning,
            "discard the note": .discard, "yes discard it": .confirmDiscarding,
            "no keep it": .no, "lock the screen": .lock,
        ]
        for section in NoteSection.allCases {
            phrases[section.rawValue] = .section(section)
            phrases["section \(section.rawValue)"] = .section(section)
        }
        return phrases
    }()

    /// Whether the command cannot be undone.
    var isFinal: Bool {
        switch self {
        case .sign, .confirmSigning, .discard, .confirmDiscarding: true
        default: false
        }
    }

    /// Returns whether the command was said clearly enough to be carried out.
    func isSure(_ transcript: Transcript) -> Bool {
        !isFinal || transcript.confidence.map { $0 >= Self.finalSureness } ?? false
    }
}

extension DictationOptions {
    /// The dictation options of clinical notes.
    package static var clinicalNote: DictationOptions {
        var options = DictationOptions()
        options.phrases = SpokenCommand.phrases.keys.sorted()
        return options
    }
}
