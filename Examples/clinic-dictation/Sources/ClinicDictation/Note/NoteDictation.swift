import Dictation
import Foundation
import VoiceEngine

/// The rules of a note, without sound, screen or clock: they turn words and keys into outcomes.
///
/// Signing and discarding are final, so both ask first. Each change of the note withdraws the question, so the answer
/// always applies to the note that it was about.
package struct NoteDictation: Hashable, Sendable {
    /// A question before a final act.
    package enum Question: Hashable, Sendable { case sign, discard }

    /// The outcome of words or a key.
    package enum Outcome: Hashable, Sendable {
        /// Words were added to a section.
        case written(NoteSection, String)
        /// A correction changed the section.
        case edited(NoteSection)
        /// There was nothing to correct or undo.
        case nothingToDo
        /// Dictation goes into another section.
        case section(NoteSection)
        /// The app must read the note aloud.
        case readBack
        /// A question about a final act waits.
        case asked(Question)
        /// The question was taken back.
        case kept
        /// The recognizer was not sure enough of a final command.
        case unsure(Question)
        /// An empty note is not signed.
        case nothingToSign
        /// An answer came without a question.
        case nothingAsked
        /// Sign the note once it holds all speech, if it still has this revision.
        case sign(revision: Int)
        /// Discard the note.
        case discard
        /// The dictation is over for now; the note stays.
        case paused
        /// Lock the screen.
        case lock
    }

    /// How long a question waits, in seconds.
    package static let questionLimit = 20.0

    /// The note.
    package private(set) var draft: NoteDraft
    /// The question that waits for an answer; nil for none.
    package private(set) var question: Question?
    private var askedAt: Duration = .zero
    private var askedRevision = 0

    /// Begins with a note.
    package init(_ draft: NoteDraft) { self.draft = draft }

    /// Takes an utterance.
    ///
    /// - Parameters:
    ///   - transcript: what a recognizer made of it.
    ///   - now: the time since some moment.
    package mutating func take(_ transcript: Transcript, at now: Duration) -> Outcome {
        expire(at: now)
        let before = draft.section
        switch draft.apply(transcript.text) {
        case .added(let added):
            if !added.isEmpty { question = nil }
            return .written(before, added)
        case .edited:
            question = nil
            return .edited(before)
        case .refused: return .nothingToDo
        case .told(.end): return .paused
        case .told(.phrase(let phrase)):
            guard let command = SpokenCommand.phrases[phrase] else { return .nothingToDo }
            guard command.isSure(transcript) else {
                return .unsure(command == .sign || command == .confirmSigning ? .sign : .discard)
            }
            return take(command, at: now)
        case .told: return .readBack
        }
    }

    /// Takes a command that was said clearly, or pressed.
    package mutating func take(_ command: SpokenCommand, at now: Duration) -> Outcome {
        expire(at: now)
        switch command {
        case .section(let section): return turn(to: section)
        case .nextSection: return turn(to: draft.section.next)
        case .previousSection: return turn(to: draft.section.previous)
        case .sign:
            guard !draft.isEmpty else { return .nothingToSign }
            return ask(.sign, at: now)
        case .discard: return ask(.discard, at: now)
        case .confirmSigning:
            guard question == .sign else { return .nothingAsked }
            question = nil
            return .sign(revision: askedRevision)
        case .confirmDiscarding:
            guard question == .discard else { return .nothingAsked }
            question = nil
            return .discard
        case .no:
            guard question != nil else { return .nothingAsked }
            question = nil
            return .kept
        case .lock: return .lock
        }
    }

    /// Answers yes by a key, to whatever is asked.
    package mutating func confirm(at now: Duration) -> Outcome {
        take(question == .discard ? .confirmDiscarding : .confirmSigning, at: now)
    }

    /// Takes back the last change of the section spoken into.
    package mutating func undo() -> Outcome {
        question = nil
        return draft.undo() ? .edited(draft.section) : .nothingToDo
    }

    /// Takes the question back once it has waited too long; true if it did.
    @discardableResult
    package mutating func expire(at now: Duration) -> Bool {
        guard question != nil, now - askedAt >= .seconds(Self.questionLimit) else { return false }
        question = nil
        return true
    }

    private mutating func turn(to section: NoteSection) -> Outcome {
        question = nil
        draft.section = section
        return .section(section)
    }

    private mutating func ask(_ question: Question, at now: Duration) -> Outcome {
        (self.question, askedAt, askedRevision) = (question, now, draft.revision)
        return .asked(question)
    }
}
