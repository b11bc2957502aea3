import WakeWord

/// A keyword model and how it came about.
public struct EnrolmentResult: Sendable {
    /// The model.
    public var model: KeywordModel
    /// What became of the recordings.
    public var report: EnrolmentReport
}
