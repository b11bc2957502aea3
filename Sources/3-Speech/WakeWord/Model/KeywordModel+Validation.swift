import Features

extension KeywordModel {
    /// Bounds on what a model may hold. A model within them costs at most a few per cent of a slow core, and its
    /// file stays below 1 MB.
    package enum Limit {
        static let nameLength = 64
        package static let states = 300
        package static let components = 256
        package static let hops = 500
        package static let recordings = 200
        package static let bytes = 1_200_000
    }

    /// Throws `badModel`, with a sentence that says why, if a part is out of bounds or the parts do not fit together.
    package func validate() throws(WakeWordError) {
        try require(KeywordModel.isLegal(name: name), "its name is empty, too long or not printable")
        try require(calibration.isValid, "its score calibration is not in order")
        try require((0...1).contains(defaultThreshold), "its threshold is outside 0 ... 1")
        try require(candidateFloor.isFinite && abs(candidateFloor) < 1e4, "its candidate floor is not finite")
        try require(provenance.isValid, "its provenance is out of bounds")
        let dimension = frontEnd.dimension
        try require(template.isValid(dimension: dimension), "its template is not a sequence of Gaussians")
        try require(
            verifier.isValid && verifier.weights.count == CandidatePooling.size(dimension: dimension),
            "its verifier has no legal weights")
        try require(
            verifier.secondOpinion == nil || frontEnd == .learned,
            "its second opinion does not fit its front end")
        try require(
            (background == nil) == (frontEnd == .learned), "its background does not fit its front end")
        try require(
            effectiveBackground.isValid(dimension: dimension), "its background is not a mixture of Gaussians")
        try require(
            recordings.count <= Limit.recordings && recordings.allSatisfy(\.isValid),
            "a recording in it is out of bounds")
        try require(
            voice.map { $0.isValid && frontEnd == .learned } ?? true, "its speaker's voice is out of bounds")
        try require(
            confusable.count <= Limit.recordings && confusable.allSatisfy(\.isValid),
            "a recording of what resembles its word is out of bounds")
    }

    private func require(_ condition: Bool, _ what: @autoclosure () -> String) throws(WakeWordError) {
        try WakeWordError.require(
            condition, .badModel,
            "The keyword model cannot be used, because \(what()): make or fetch it again.")
    }

    /// Whether a keyword may be called `name`: 1 ... 64 printable characters.
    package static func isLegal(name: String) -> Bool {
        (1...Limit.nameLength).contains(name.utf8.count)
            && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
            && !name.allSatisfy(\.isWhitespace)
    }
}

extension KeywordTemplate {
    func isValid(dimension: Int) -> Bool {
        let size = stateCount * dimension
        return (1...KeywordModel.Limit.states).contains(stateCount) && means.count == size
            && variances.count == size && (1...1_000_000).contains(recordingCount)
            && durationRange.lowerBound >= 1 && durationRange.upperBound <= KeywordModel.Limit.hops
            && hopCounts.allSatisfy { (0...1e9).contains($0) }
            && means.areMeans && variances.areVariances
    }
}

extension BackgroundModel {
    func isValid(dimension: Int) -> Bool {
        let size = componentCount * dimension
        return (1...KeywordModel.Limit.components).contains(componentCount)
            && self.dimension == dimension && means.count == size && variances.count == size
            && weights.allSatisfy { $0 > 0 && $0 <= 1 } && abs(weights.reduce(0, +) - 1) < 0.01
            && means.areMeans && variances.areVariances
    }
}

extension KeywordProvenance {
    var isValid: Bool {
        (0...1_000_000).contains(recordingCount) && kind.utf8.count <= 200 && date.utf8.count <= 40
            && madeBy.utf8.count <= 100 && (0...1e9).contains(backgroundSeconds)
    }
}

extension [Float] {
    // Features are within some tens; these bounds keep every product in the search finite.
    fileprivate var areMeans: Bool { allSatisfy { abs($0) <= 1e4 } }
    fileprivate var areVariances: Bool { allSatisfy { (1e-4...1e6).contains($0) } }
}
