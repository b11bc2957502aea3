import Features
import Foundation
import WakeWord

/// Makes keyword models from recordings of the word.
///
/// Each recording is trimmed to the word, checked, and copied in noise, faster and slower. The copies become a
/// template; a verifier learns to tell them from the stretches that the template finds in other speech; the score is
/// calibrated on how often other speech passes. The same input gives the same model. Allocates and takes seconds; for
/// no audio thread.
///
/// ```swift
/// let result = try KeywordEnrolment().enrol(name: "orbit", recordings: recordings, provenance: provenance)
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

    /// Enrols `recordings`, one at least, as a new model, or adds them to those that `existing` kept.
    ///
    /// - Parameters:
    ///   - name: the word, 1 ... 64 printable characters.
    ///   - recordings: each with the word once, 16 kHz mono.
    ///   - background: recordings of speech without the word, 16 kHz mono, in addition to the bundled ones. The light
    ///     front end has none bundled and needs five minutes or more.
    ///   - confusable: recordings of sounds that resemble the word and are not the word: parts of it, words like it.
    ///     The verifier learns to refuse them, and no more than one in fifty shall have a score of 0.5.
    ///   - existing: a model to extend; it must keep recordings. The new model learns from its confusable recordings
    ///     again, too.
    ///   - speaker: the name of the person who speaks in `recordings`, and to whose voice alone the model shall answer;
    ///     this takes three recordings or more, and the learned front end. Nil: any voice, or the voice that `existing`
    ///     answers to.
    ///   - removed: labels of the recordings of `existing` to leave out, be they of the word or confusable.
    ///   - weighsSynthesized: whether to leave out the synthesized recordings of `existing` if the model hears all
    ///     others clearly better without them; the report's ``EnrolmentReport/synthesized`` has the measured shares.
    ///     Takes twice as long. Recordings of people always stay.
    ///   - provenance: where the recordings come from; the enrolment fills in the counts.
    ///   - progress: called now and then, at least once in some seconds; an error that it throws ends the enrolment.
    /// - Throws: `bad-recordings` if none of them can be used; the message says why. Any error that `progress` throws.
    public func enrol(
        name: String, recordings: [EnrolmentRecording], background: [[Int16]] = [],
        confusable: [EnrolmentRecording] = [],
        speaker: String? = nil, extending existing: KeywordModel? = nil, removing removed: Set<String> = [],
        weighsSynthesized: Bool = false,
        provenance: KeywordProvenance, progress: (EnrolmentProgress) throws(WakeWordError) -> Void = { _ in }
    ) throws(WakeWordError) -> EnrolmentResult {
        try WakeWordError.require(
            KeywordModel.isLegal(name: name), .badConfiguration,
            "A keyword's name needs 1 ... 64 printable characters; \"\(name.prefix(80))\" will not do.")
        try existing?.validate()
        try WakeWordError.require(
            existing.map { !$0.recordings.isEmpty } ?? true, .badConfiguration,
            "\"\(existing?.name ?? "")\" keeps no recordings to add to: enrol all recordings together.")
        let frontEnd = existing?.frontEnd ?? options.frontEnd
        let speaker = speaker ?? existing?.voice?.speaker
        try WakeWordError.require(
            speaker.map { KeywordModel.isLegal(name: $0) } ?? true, .badConfiguration,
            "A speaker's name needs 1 ... 64 printable characters.")
        try WakeWordError.require(
            speaker == nil || frontEnd == .learned, .badConfiguration,
            "The light front end knows no voices: enrol with the learned one.")

        let bank = try bank(frontEnd, background)
        let model = try model(frontEnd, bank)
        try progress(EnrolmentProgress(share: 0.1))
        func kept(_ all: [StoredRecording]?) -> [StoredRecording] {
            (all ?? []).filter { !removed.contains($0.label) }
        }
        let start = EnrolmentSession(
            options: options, frontEnd: frontEnd, background: PreparedBackground(bank, model: model),
            confusable: ConfusableRecordings(
                confusable, kept: kept(existing?.confusable), raise: existing?.calibration.raised ?? 0,
                frontEnd: frontEnd, noises: bank.noises, leads: bank.leads),
            noises: bank.noises, leads: bank.leads, speaker: speaker)
        try progress(EnrolmentProgress(share: 0.2))
        let known = kept(existing?.markingSynthesized())
        let result = try enrol(
            name, recordings, kept: known, from: start, provenance,
            weighed: !weighsSynthesized ? nil : known.filter { !$0.isSynthesized }
        ) { step throws(WakeWordError) in
            try progress(EnrolmentProgress(share: 0.2 + 0.8 * step.share, leftOut: step.leftOut))
        }
        try progress(EnrolmentProgress(share: 1))
        return result
    }

    /// Enrols `recordings` together with the kept ones, or with `weighed` alone if the model then misses clearly fewer
    /// words of people.
    private func enrol(
        _ name: String, _ recordings: [EnrolmentRecording], kept: [StoredRecording],
        from start: EnrolmentSession,
        _ provenance: KeywordProvenance, weighed: [StoredRecording]?,
        progress: (EnrolmentProgress) throws(WakeWordError) -> Void
    ) throws(WakeWordError) -> EnrolmentResult {
        let isWeighed = weighed.map { $0.count < kept.count } ?? false
        func make(
            _ kept: [StoredRecording], first: Double, share: Double
        ) throws(WakeWordError) -> (EnrolmentSession, EnrolmentResult) {
            var session = start
            session.prepare(recordings, kept: kept)
            try session.requireWords()
            let result = try session.finish(name: name, provenance: provenance) {
                training throws(WakeWordError) in
                try progress(
                    EnrolmentProgress(share: first + share * training.share, leftOut: training.leftOut))
            }
            return (session, result)
        }
        let (session, with) = try make(kept, first: 0, share: isWeighed ? 0.5 : 1)
        guard isWeighed, let weighed else { return with }
        let (others, without) = try make(weighed, first: 0.5, share: 0.5)
        guard let missed = session.missedOfPeople, let missedWithout = others.missedOfPeople else {
            return with
        }
        let measured = EnrolmentReport.Synthesized(missedWith: missed, missedWithout: missedWithout)
        var result = measured.isLeftOut ? without : with
        result.report.synthesized = measured
        return result
    }

    /// Examines a single recording, before all of them are there: returns where the word is in it, in seconds, or why
    /// it cannot be used. Takes milliseconds.
    public func examine(_ recording: EnrolmentRecording) -> Result<ClosedRange<Double>, RejectionReason> {
        WordFinder(options: options).find(in: recording).map { hops in
            HopTime.seconds(ofHops: hops.lowerBound)...HopTime.seconds(ofHops: hops.upperBound)
        }
    }

    /// The bundled background together with the user's recordings and steady noise.
    private func bank(_ frontEnd: FrontEnd, _ recordings: [[Int16]]) throws(WakeWordError)
        -> BackgroundBank
    {
        var bank =
            frontEnd == .learned
            ? try BackgroundBank.bundled(share: options.backgroundShare)
            : BackgroundBank(segments: [], noises: [])
        for samples in recordings {
            let segment = segment(samples, isSpeech: true, frontEnd)
            if segment.features.count > 0 { bank.segments.append(segment) }
        }
        try WakeWordError.require(
            frontEnd == .learned || bank.speechHours >= 5 / 60.0, .badRecordings,
            "The light front end comes with no background: give at least five minutes of other speech.")
        for samples in SteadyNoise.recordings {
            bank.segments.append(segment(samples, isSpeech: false, frontEnd))
        }
        return bank
    }

    private func segment(
        _ samples: [Int16], isSpeech: Bool, _ frontEnd: FrontEnd
    ) -> BackgroundBank.Segment {
        guard frontEnd == .learned else {
            return .init(features: FeatureSequence(samples: samples, frontEnd: frontEnd), isSpeech: isSpeech)
        }
        let bands = MelSpectrum.bands(of: samples)
        return .init(
            features: MelSpectrum.features(of: bands), isSpeech: isSpeech, rows: EmbeddingRows(bands: bands))
    }

    private func model(_ frontEnd: FrontEnd, _ bank: BackgroundBank) throws(WakeWordError)
        -> BackgroundModel
    {
        guard frontEnd == .light else { return .learned }
        var all = FeatureSequence(dimension: frontEnd.dimension)
        for segment in bank.segments { all.append(contentsOf: segment.features) }
        return BackgroundModel.train(on: all, componentCount: options.backgroundComponents)
    }
}
