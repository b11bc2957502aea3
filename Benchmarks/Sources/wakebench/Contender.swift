/// A system that is measured under one name: a model from a file, or all draws of one size of enrolment.
struct Contender: Sendable {
    /// The name in tables, such as `3 recordings`.
    var name: String
    /// The detectors of the system; at least one.
    var runs: [Run]

    /// One detector, and the part of the name of its file of detections.
    struct Run: Sendable {
        var part: String
        var detector: DetectorRun
    }
}
