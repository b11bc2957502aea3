public import WakeWord

/// How a model names the recordings that it keeps: by numbers that continue its own. Names of files name people.
public struct RecordingLabels {
    private var last: [String: Int] = [:]

    /// Goes on behind the recordings of `model`.
    public init(after model: KeywordModel?) {
        guard let model else { return }
        for label in (model.recordings + model.confusable).map(\.label) {
            guard let dash = label.lastIndex(of: "-"), let number = Int(label[label.index(after: dash)...])
            else { continue }
            let kind = String(label[..<dash])
            last[kind] = max(last[kind] ?? 0, number)
        }
    }

    /// The label of the newest one of a kind.
    package func last(_ kind: String) -> String { "\(kind)-\(last[kind, default: 0])" }

    /// The label of the next one of a kind, such as `recording-6`.
    public mutating func next(_ kind: String) -> String {
        last[kind, default: 0] += 1
        return "\(kind)-\(last[kind, default: 0])"
    }
}
