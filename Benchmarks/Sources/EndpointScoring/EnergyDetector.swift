/// A voice activity detector that looks only at the level of each 10 ms frame: the baseline that an endpointer has
/// to beat.
public enum EnergyDetector: Hashable, Sendable, CustomStringConvertible {
    /// Frames louder than this are speech, in dBFS.
    case fixed(threshold: Float)
    /// Frames this many dB above a floor are speech; the floor falls at once and rises by 3 dB a second.
    case adaptiveFloor(margin: Float)
    /// Frames this many dB above the 20th percentile of the last 3 s are speech.
    case percentile(margin: Float)

    /// The detectors of this kind that every table shows.
    public static let baselines: [EnergyDetector] = [
        .fixed(threshold: -30), .adaptiveFloor(margin: 9), .adaptiveFloor(margin: 12), .percentile(margin: 9),
    ]

    /// The detector's name in tables.
    public var description: String {
        switch self {
        case .fixed(let threshold): "fixed \(Int(threshold)) dBFS"
        case .adaptiveFloor(let margin): "adaptive floor +\(Int(margin)) dB"
        case .percentile(let margin): "20th percentile of 3 s +\(Int(margin)) dB"
        }
    }

    /// Decides for each frame whether it is speech, from the levels of all frames in dBFS. Looks at no later frame.
    public func activity(of levels: [Float]) -> [Bool] {
        switch self {
        case .fixed(let threshold):
            return levels.map { $0 > threshold }
        case .adaptiveFloor(let margin):
            let risePerFrame: Float = 0.03
            var floor = levels.first ?? 0
            return levels.map { level in
                floor = min(level, floor + risePerFrame)
                return level > floor + margin
            }
        case .percentile(let margin):
            var recent = SortedWindow(capacity: 300)
            return levels.map { level in
                recent.append(level)
                return level > recent.quantile(0.2) + margin
            }
        }
    }
}
