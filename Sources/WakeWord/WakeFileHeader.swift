/// The JSON part of a `.wake` file: everything but the arrays.
struct WakeFileHeader: Codable {
    struct Template: Codable {
        var states: Int
        var recordings: Int
        var shortestHops: Int
        var longestHops: Int
    }

    struct Background: Codable {
        var components: Int
        var outlierFloor: Float
    }

    var name: String
    var frontEnd: String
    var dimension: Int
    var templates: [Template]
    var background: Background
    var calibration: ScoreCalibration
    var threshold: Float
    var evidence: EnrolmentEvidence
    var provenance: KeywordProvenance

    init(_ model: KeywordModel) {
        name = model.name
        frontEnd = model.frontEnd
        dimension = model.background.dimension
        templates = model.templates.map {
            Template(
                states: $0.stateCount, recordings: $0.recordingCount,
                shortestHops: $0.durationRange.lowerBound, longestHops: $0.durationRange.upperBound)
        }
        background = Background(
            components: model.background.componentCount, outlierFloor: model.background.outlierFloor)
        calibration = model.calibration
        threshold = model.defaultThreshold
        evidence = model.evidence
        provenance = model.provenance
    }

    /// Whether the sizes are legal, so that sums and products of them cannot overflow.
    var hasLegalSizes: Bool {
        dimension == WakeFrontEnd.dimension && (1...KeywordModel.Limit.templates).contains(templates.count)
            && (1...KeywordModel.Limit.components).contains(background.components)
            && templates.allSatisfy {
                (1...KeywordModel.Limit.states).contains($0.states)
                    && 1 <= $0.shortestHops && $0.shortestHops <= $0.longestHops
                    && $0.longestHops <= KeywordModel.Limit.hops
            }
    }

    /// How many floats follow; only for legal sizes.
    var floatCount: Int {
        templates.reduce(background.components * (1 + 2 * dimension)) { $0 + $1.states * (1 + 2 * dimension) }
    }
}
