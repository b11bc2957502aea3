public import WakeWord

/// Labels for the recordings that a model keeps: numbers that continue its own. Names of files would name people.
public struct RecordingLabels {
    private var last: [String: Int] = [:]

    /// Continues the numbers of the recordings of `model`; begins at 1 if it is nil.
    public init(after model: KeywordModel?) {
        guard let model else { return }
        for label in (model.recordings + model.confusable).map(\.label) {
            guard let dash = label.lastIndex(of: "-"), let number = Int(label[label.index(after: dash)...])
            else { continue }
            let kind = String(label[..<dash])
            last[kind] = max(last[kind] ?? 0, number)
        }
    }

    /// The label of the newest recording of a kind.
    package func last(_ kind: String) -> String { "\(kind)-\(last[kind, default: 0])" }

    /// The label of the next recording of a kind, such as `recording-6`.
    public mutating func next(_ kind: String) -> String {
        last[kind, default: 0] += 1
        return "\(kind)-\(last[kind, default: 0])"
    }
}
