/// Notices an input that delivers nothing but zeros. Real-time safe.
///
/// Zeros, and not a low level: the noise of any converter moves the last bit now and then, so a stream of exact zeros
/// comes from a muted switch, an empty socket or a server that invents silence.
struct SilenceWatch {
    private let limit: Int
    private var zeroCount = 0

    /// Makes a watch that reports silence after `limit` frames of it.
    init(limit: Int) { self.limit = max(1, limit) }

    /// The change by the next samples: `silent`, `sounding` or none.
    ///
    /// - Parameter isWhole: whether the device delivered them as they are; zeros for broken samples are not silence.
    mutating func process(
        _ samples: UnsafeMutableBufferPointer<Float>.SubSequence, isWhole: Bool
    ) -> CaptureBlock.Mark {
        guard isWhole, samples.allSatisfy({ $0 == 0 }) else {
            let wasSilent = zeroCount >= limit
            zeroCount = 0
            return wasSilent ? .sounding : .none
        }
        let before = zeroCount
        zeroCount += samples.count
        return before < limit && zeroCount >= limit ? .silent : .none
    }
}
