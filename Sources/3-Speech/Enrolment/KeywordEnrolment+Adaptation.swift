public import Foundation
import WakeWord

/// Lets a model go on learning from words that it heard itself and that turned out to be meant.
extension KeywordEnrolment {
    /// The most recordings from use, not from enrolment, that a model keeps; older ones make room.
    public static let mostHeard = 12

    /// Enrols the recordings of `original` anew, with words that were heard beside them.
    ///
    /// The words heard before stand in `adapted`. The enrolment uses nothing else of it, so that a model never drifts
    /// further from the original than `mostHeard` words take it. The model keeps only spectra, and no sound.
    ///
    /// - Parameters:
    ///   - original: the model as it was enrolled; it must keep recordings.
    ///   - adapted: the result of the last adaptation; nil for the first one.
    ///   - words: one word each and where it lies, with a moment of sound around it, 16 kHz mono. Words that cannot be
    ///     used are left out. Their labels do not matter.
    ///   - date: when they were heard, for the labels that they get.
    /// - Throws: `bad-configuration` if `original` keeps no recordings.
    public func adapt(
        _ original: KeywordModel, after adapted: KeywordModel? = nil, to words: [EnrolmentRecording],
        heardAt date: Date
    ) throws(WakeWordError) -> EnrolmentResult {
        let latest = words.suffix(KeywordEnrolment.mostHeard)
        let heard = (adapted?.heardRecordings ?? []).suffix(KeywordEnrolment.mostHeard - latest.count)
        var known = original
        known.recordings =
            StoredRecording.kept(original.recordings, leaving: KeywordEnrolment.mostHeard) + heard
        let stamp = date.formatted(.iso8601)
        return try enrol(
            name: original.name,
            recordings: latest.enumerated().map { number, word in
                EnrolmentRecording(
                    label: "\(KeywordModel.heardLabel)\(stamp) \(number + 1)", samples: word.samples,
                    word: word.word)
            },
            extending: known, provenance: original.provenance)
    }
}
