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
    }

    var name: String
    var frontEnd: String
    var dimension: Int
    var template: Template
    /// Components of the model's own background; 0 where the front end's is used.
    var backgroundComponents: Int
    var verifierBias: Float
    var templateWeight: Float
    var calibration: ScoreCalibration
    var candidateFloor: Float
    var threshold: Float
    var recordings: [Recording]
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
        calibration = model.calibration
        candidateFloor = model.candidateFloor
        threshold = model.defaultThreshold
        recordings = model.recordings.map {
            Recording(
                label: $0.label, hops: $0.bytes.count / StoredRecording.bandCount,
                wordStart: $0.word.lowerBound,
                wordEnd: $0.word.upperBound)
        }
        provenance = model.provenance
    }

    /// Whether the sizes are legal, so that sums and products of them cannot overflow.
    func hasLegalSizes(dimension: Int) -> Bool {
        self.dimension == dimension && (1...KeywordModel.Limit.states).contains(template.states)
            && 1 <= template.shortestHops && template.shortestHops <= template.longestHops
            && template.longestHops <= KeywordModel.Limit.hops
            && (0...KeywordModel.Limit.components).contains(backgroundComponents)
            && recordings.count <= KeywordModel.Limit.recordings
            && recordings.allSatisfy {
                0 <= $0.wordStart && $0.wordStart < $0.wordEnd && $0.wordEnd <= $0.hops
                    && $0.hops <= KeywordModel.Limit.hops + 2 * StoredRecording.margin
            }
    }

    /// How many floats follow; only for legal sizes.
    var floatCount: Int {
        template.states * (1 + 2 * dimension) + backgroundComponents * (1 + 2 * dimension)
            + CandidatePooling.size(dimension: dimension)
    }

    /// How many bytes of spectra follow; only for legal sizes.
    var byteCount: Int { recordings.reduce(0) { $0 + $1.hops * StoredRecording.bandCount } }
}
