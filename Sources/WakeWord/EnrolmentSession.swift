import Foundation

/// One enrolment on its way: the words found so far and what is known about them.
struct EnrolmentSession {
    /// A recording whose word was found.
    struct Word {
        var index: Int
        var label: String
        var features: FeatureSequence
        var range: Range<Int>
        /// What it reaches on templates that it is not part of; nil when there are none.
        var strangerScore: Float?

        var segment: FeatureSequence { features.slice(range) }
    }

    let options: EnrolmentOptions
    private(set) var words: [Word] = []
    private var rejected: [(index: Int, entry: EnrolmentReport.Rejected)] = []
    private var background: BackgroundModel?
    private var backgroundFeatures = FeatureSequence(dimension: WakeFrontEnd.dimension)
    private var backgroundPeaks: [Float] = []

    init(options: EnrolmentOptions) { self.options = options }

    private var clustering: TemplateClustering {
        guard let background else { preconditionFailure("the background comes before the templates") }
        return TemplateClustering(
            trainer: TemplateTrainer(withinVariance: background.withinVariance), background: background)
    }

    mutating func trim(_ recordings: [EnrolmentRecording]) {
        let finder = WordFinder(options: options)
        for (index, recording) in recordings.enumerated() {
            switch finder.find(in: recording.samples) {
            case .success(let range):
                words.append(
                    Word(
                        index: index, label: recording.label,
                        features: FeatureSequence(samples: recording.samples), range: range))
            case .failure(let reason):
                rejected.append((index, .init(label: recording.label, reason: reason)))
            }
        }
    }

    func requireWords() throws(WakeWordError) {
        guard words.isEmpty else { return }
        let reasons = rejected.prefix(3).map { "\($0.entry.label): \($0.entry.reason)" }
        throw WakeWordError(
            .badRecordings,
            rejected.isEmpty
                ? "There is no recording to enrol: give at least one."
                : "None of the \(rejected.count) recordings can be enrolled. \(reasons.joined(separator: " "))"
        )
    }

    mutating func prepareBackground(
        _ recordings: [[Int16]], existing: KeywordModel?
    ) throws(WakeWordError) {
        for samples in recordings { backgroundFeatures.append(contentsOf: FeatureSequence(samples: samples)) }
        if let existing {
            background = existing.background
        } else if backgroundFeatures.count >= 50 {
            background = BackgroundModel.train(
                on: backgroundFeatures.appending(SteadyNoise.features),
                componentCount: options.backgroundComponents)
        } else {
            // The recordings' own hops, word and pauses: a poor background, but one of the right microphone.
            var own = FeatureSequence(dimension: WakeFrontEnd.dimension)
            for word in words { own.append(contentsOf: word.features) }
            background = BackgroundModel.train(
                on: own.appending(SteadyNoise.features), componentCount: options.backgroundComponents)
        }
    }

    /// Scores each word on templates of the others, in five folds (each by itself when there are fewer than five).
    mutating func scoreStrangers(existing: KeywordModel?) {
        guard let background else { return }
        if let existing {
            for index in words.indices {
                words[index].strangerScore =
                    RecordingScore.best(
                        of: words[index].features, templates: existing.templates, background: background
                    ).score
            }
            return
        }
        guard words.count > 1 else { return }
        let folds = min(5, words.count)
        for fold in 0..<folds {
            let others = words.indices.filter { $0 % folds != fold }.map { words[$0].segment }
            let templates = clustering.templates(of: others, count: templateCount(others.count))
            for index in words.indices where index % folds == fold {
                words[index].strangerScore =
                    RecordingScore.best(
                        of: words[index].features, templates: templates, background: background
                    )
                    .score
            }
        }
    }

    mutating func scoreBackground(existing: KeywordModel?) {
        guard let background, backgroundFeatures.count > 0 else { return }
        let templates =
            existing?.templates
            ?? clustering.templates(of: words.map(\.segment), count: templateCount(words.count))
        backgroundPeaks = RecordingScore.peaks(
            of: backgroundFeatures, templates: templates, background: background)
    }

    /// Takes out words that match the others no better than other speech may and far worse than the rest do.
    mutating func rejectOutliers() {
        let scores = words.compactMap(\.strangerScore).sorted()
        guard scores.count >= 4 else { return }
        let middle = scores[scores.count / 2]
        let deviations = scores.map { abs($0 - middle) }.sorted()
        // 1.48 turns the median deviation into a standard one; three of them are one in a thousand.
        let bound = middle - 3 * 1.48 * max(deviations[deviations.count / 2], 0.02)
        let speech = max(0, backgroundPeaks.max() ?? 0)
        words.removeAll { word in
            guard let score = word.strangerScore, score < bound, score < speech else { return false }
            rejected.append((word.index, .init(label: word.label, reason: .unlikeTheOthers)))
            return true
        }
    }

    private func templateCount(_ recordings: Int) -> Int {
        let wanted = (recordings + options.recordingsPerTemplate - 1) / options.recordingsPerTemplate
        return max(1, min(options.maximumTemplates, wanted))
    }
}

extension EnrolmentSession {
    /// The model and the report.
    func finish(
        name: String, existing: KeywordModel?, provenance: KeywordProvenance
    ) throws(WakeWordError) -> EnrolmentResult {
        guard let background else { preconditionFailure("the background comes before the end") }
        let templates: [KeywordTemplate]
        if let existing {
            templates = extended(existing)
        } else {
            templates = clustering.templates(of: words.map(\.segment), count: templateCount(words.count))
        }
        let evidence = evidence(templates, background, existing: existing)
        var origin = provenance
        origin.recordingCount = words.count + (existing?.provenance.recordingCount ?? 0)
        origin.backgroundSeconds =
            HopTime.seconds(ofHops: backgroundFeatures.count) + (existing?.provenance.backgroundSeconds ?? 0)
        let model = KeywordModel(
            name: name, frontEnd: WakeFrontEnd.identity, templates: templates, background: background,
            calibration: ScoreCalibration(evidence: evidence), defaultThreshold: 0.5, evidence: evidence,
            provenance: origin)
        try model.validate()
        return EnrolmentResult(model: model, report: report(model, evidence))
    }

    /// The existing templates, each moved by the words it matches; words that none matches become new ones.
    private func extended(_ existing: KeywordModel) -> [KeywordTemplate] {
        let trainer = TemplateTrainer(withinVariance: existing.background.withinVariance)
        var templates = existing.templates
        var strangers: [FeatureSequence] = []
        let free = options.maximumTemplates - templates.count
        for word in words {
            let scores = existing.templates.map {
                RecordingScore.best(of: word.segment, templates: [$0], background: existing.background).score
            }
            let best = scores.indices.max { scores[$0] < scores[$1] } ?? 0
            if free > 0, scores[best] < existing.calibration.half {
                strangers.append(word.segment)
            } else {
                templates[best] = trainer.updated(templates[best], with: word.segment)
            }
        }
        guard !strangers.isEmpty else { return templates }
        return templates
            + clustering.templates(of: strangers, count: min(free, templateCount(strangers.count)))
    }

    private func evidence(
        _ templates: [KeywordTemplate], _ background: BackgroundModel, existing: KeywordModel?
    ) -> EnrolmentEvidence {
        let own = words.map {
            RecordingScore.best(of: $0.features, templates: templates, background: background).score
        }
        let before = existing?.evidence
        let oldCount = Float(existing?.provenance.recordingCount ?? 0)
        let newCount = Float(words.count)
        let peaks = backgroundPeaks.sorted()
        let newMedian = peaks.isEmpty ? nil : peaks[peaks.count / 2]
        return EnrolmentEvidence(
            wordScores: Array(
                ((before?.wordScores ?? []) + words.compactMap(\.strangerScore)).suffix(
                    EnrolmentEvidence.longest)),
            ownScore: ((before?.ownScore ?? 0) * oldCount + own.reduce(0, +)) / (oldCount + newCount),
            backgroundMedian: newMedian ?? before?.backgroundMedian,
            backgroundPeak: [peaks.last, before?.backgroundPeak].compactMap { $0 }.max())
    }

    private func report(_ model: KeywordModel, _ evidence: EnrolmentEvidence) -> EnrolmentReport {
        var report = EnrolmentReport()
        for word in words {
            let score = word.strangerScore.map { model.calibration.score(raw: $0) }
            let start = HopTime.seconds(ofHops: word.range.lowerBound)
            let end = HopTime.seconds(ofHops: word.range.upperBound)
            report.used.append(.init(label: word.label, word: start...end, score: score))
        }
        report.rejected = rejected.sorted { $0.index < $1.index }.map(\.entry)
        report.missedCount = report.used.count { ($0.score ?? 1) < model.defaultThreshold }
        report.separates = evidence.backgroundPeak.map {
            $0 < model.calibration.half && report.missedCount == 0
        }
        return report
    }
}
