import WakeWord

/// A keyword model and the report of its enrolment.
public struct EnrolmentResult: Sendable {
    /// The model.
    public var model: KeywordModel
    /// Which recordings were used, and how well the model may be expected to work.
    public var report: EnrolmentReport
}
