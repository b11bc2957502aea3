public import Foundation
public import WakeWord

/// How wake words refine their models: with words that led to a command that was carried out.
///
/// Such a word was meant, most probably, and it is in the voice, the room and the noise in which it will be said again.
/// The models change while the session listens. Only spectra are kept. A refined model is saved beside the original:
/// without the saved one, the keyword is what it was.
public struct WakeAdaptation: Sendable {
    /// The models as they were enrolled, by their names.
    public var originals: [String: KeywordModel]
    /// How many new words there must be before a model is made anew: a few seconds' work beside the session.
    public var wordsPerRound = 3
    /// Makes a refined model from the original, the model in use, and words that were meant; the date is now.
    public var refine: Refinement
    /// Keeps a refined model for the next start. Called on a thread of its own.
    public var save: @Sendable (KeywordModel) throws -> Void

    /// Makes a model anew: `KeywordEnrolment().adapt` of the module Enrolment. Takes seconds.
    public typealias Refinement =
        @Sendable (
            _ original: KeywordModel, _ current: KeywordModel, _ words: [EnrolmentRecording], _ date: Date
        ) throws -> KeywordModel

    /// Makes settings for models that may be refined. The session's other models stay as they are.
    public init(
        of originals: [KeywordModel], refine: @escaping Refinement,
        save: @escaping @Sendable (KeywordModel) throws -> Void
    ) {
        self.refine = refine
        self.originals = Dictionary(originals.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.save = save
    }
}
