/// What is measured under one name: a model from a file, or every draw of one size of enrolment.
struct Contender: Sendable {
    /// What it is, such as `3 recordings`.
    var name: String
    /// Its detectors; one at least.
    var runs: [Run]

    /// One detector, and what its file of detections is called by.
    struct Run: Sendable {
        var part: String
        var detector: DetectorRun
    }
}
