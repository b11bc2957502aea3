import Foundation

/// Makes keyword models from recordings of the word.
///
/// Each recording is trimmed to the word and checked; what remains becomes templates. The score calibration and the
/// default threshold come from how recordings score on templates they were not part of, and from background
/// speech, when given. The same input gives the same model. Allocates and takes seconds; for no audio thread.
///
/// ```swift
/// let result = try KeywordEnrolment().enrol(
///     name: "orbit", recordings: recordings, background: sentences, provenance: provenance)
/// try result.model.write(toFile: "orbit.wake")
/// ```
public struct KeywordEnrolment: Sendable {
    /// The settings.
    public let options: EnrolmentOptions

    /// Makes an enrolment. Throws when settings contradict each other.
    public init(options: EnrolmentOptions = EnrolmentOptions()) throws(WakeWordError) {
        try options.validate()
        self.options = options
    }

    /// Enrols `recordings`, one at least, as a new model, or adds them to `existing`.
    ///
    /// - Parameters:
    ///   - name: the word, 1 ... 64 printable characters.
    ///   - recordings: each with the word once, 16 kHz mono.
    ///   - background: recordings of speech without the word, 16 kHz mono. Some minutes make the threshold much
    ///     better. Without it the background is learned from the recordings themselves, or kept from `existing`.
    ///   - existing: a model to extend; it keeps its background model.
    ///   - provenance: where the recordings come from; counts are filled in.
    /// - Throws: `bad-recordings` when none of them can be used; the message says why.
    public func enrol(
        name: String, recordings: [EnrolmentRecording], background: [[Int16]] = [],
        extending existing: KeywordModel? = nil, provenance: KeywordProvenance
    ) throws(WakeWordError) -> EnrolmentResult {
        try WakeWordError.require(
            KeywordModel.isLegal(name: name), .badConfiguration,
            "A keyword's name needs 1 ... 64 printable characters; \"\(name.prefix(80))\" will not do.")
        try existing?.validate()

        var session = EnrolmentSession(options: options)
        session.trim(recordings)
        try session.requireWords()
        try session.prepareBackground(background, existing: existing)
        session.scoreStrangers(existing: existing)
        session.scoreBackground(existing: existing)
        session.rejectOutliers()
        try session.requireWords()
        return try session.finish(name: name, existing: existing, provenance: provenance)
    }
}
