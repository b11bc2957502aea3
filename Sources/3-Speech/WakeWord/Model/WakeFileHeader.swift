import Features

/// The JSON part of a `.wake` file: everything but the arrays.
struct WakeFileHeader: Codable {
    struct Template: Codable {
        var states: Int
        var recordings: Int
        var shortestHops: Int
        var longestHops: Int
    }

    struct Recording: Codable {
        var label: String
        var hops: Int
        var wordStart: Int
        var wordEnd: Int
        /// The name of the speaker, if it was given; never in version 2.
        var speaker: String?

        init(_ recording: StoredRecording) {
            label = recording.label
            hops = recording.bytes.count / StoredRecording.bandCount
            wordStart = recording.word.lowerBound
            wordEnd = recording.word.upperBound
            speaker = recording.speaker
        }

        var isLegal: Bool {
            0 <= wordStart && wordStart < wordEnd && wordEnd <= hops
                && hops <= KeywordModel.Limit.hops + 2 * StoredRecording.margin
        }
    }

    /// The oldest version of the layout that has a place for all of this header.
    var version: UInt32 {
        if secondOpinionBias != nil { return 4 }
        return confusable == nil && voice == nil && stored.allSatisfy { $0.speaker == nil } ? 2 : 3
    }

    /// All recordings, in the order in which the file keeps their spectra.
    var stored: [Recording] { recordings + (confusable ?? []) }

    struct Voice: Codable {
        var speaker: String
        var limit: Float
    }

    var name: String
    var frontEnd: String
    var dimension: Int
    var template: Template
    /// Components of the model's own background; 0 if the front end's is used.
    var backgroundComponents: Int
    var verifierBias: Float
    var templateWeight: Float
    /// Left out if there is no second opinion, and before version 4.
    var secondOpinionBias: Float?
    var calibration: ScoreCalibration
    var candidateFloor: Float
    var threshold: Float
    var recordings: [Recording]
    /// Recordings of sounds that resemble the word; left out if there are none, and in version 2.
    var confusable: [Recording]?
    /// Left out if any voice will do, and in version 2.
    var voice: Voice?
    var provenance: KeywordProvenance

    init(_ model: KeywordModel) {
        name = model.name
        frontEnd = model.frontEnd.identity
        dimension = model.frontEnd.dimension
        template = Template(
            states: model.template.stateCount, recordings: model.template.recordingCount,
            shortestHops: model.template.durationRange.lowerBound,
            longestHops: model.template.durationRange.upperBound)
        backgroundComponents = model.background?.componentCount ?? 0
        verifierBias = model.verifier.bias
        templateWeight = model.verifier.templateWeight
        secondOpinionBias = model.verifier.secondOpinion?.bias
        calibration = model.calibration
        candidateFloor = model.candidateFloor
        threshold = model.defaultThreshold
        recordings = model.recordings.map { Recording($0) }
        confusable = model.confusable.isEmpty ? nil : model.confusable.map { Recording($0) }
        voice = model.voice.map { Voice(speaker: $0.speaker, limit: $0.limit) }
        provenance = model.provenance
    }

    /// Whether the sizes are legal, so that sums and products of them cannot overflow.
    func hasLegalSizes(dimension: Int) -> Bool {
        self.dimension == dimension && (1...KeywordModel.Limit.states).contains(template.states)
            && 1 <= template.shortestHops && template.shortestHops <= template.longestHops
            && template.longestHops <= KeywordModel.Limit.hops
            && (0...KeywordModel.Limit.components).contains(backgroundComponents)
            && recordings.count <= KeywordModel.Limit.recordings
            && (confusable?.count ?? 0) <= KeywordModel.Limit.recordings && stored.allSatisfy(\.isLegal)
    }

    /// How many floats follow; only for legal sizes.
    var floatCount: Int {
        template.states * (1 + 2 * dimension) + backgroundComponents * (1 + 2 * dimension)
            + CandidatePooling.size(dimension: dimension) + (voice == nil ? 0 : 2 * VoicePooling.size)
            + (secondOpinionBias == nil ? 0 : SecondOpinion.size)
    }

    /// How many bytes of spectra follow; only for legal sizes.
    var byteCount: Int { stored.reduce(0) { $0 + $1.hops * StoredRecording.bandCount } }
}
