/// Marks that wait for room in a full ring: each kind once, reported in the order of their raw values.
struct PendingMarks: Sendable {
    private var bits: UInt16 = 0

    /// The next mark to report.
    var first: CaptureBlock.Mark? {
        bits == 0 ? nil : CaptureBlock.Mark(rawValue: UInt8(bits.trailingZeroBitCount))
    }

    mutating func insert(_ mark: CaptureBlock.Mark) {
        // A silence that began and ended while the ring was full is not reported.
        if mark == .sounding && contains(.silent) {
            remove(.silent)
        } else if mark == .silent && contains(.sounding) {
            remove(.sounding)
        } else {
            bits |= 1 << mark.rawValue
        }
    }

    mutating func remove(_ mark: CaptureBlock.Mark) { bits &= ~(1 << mark.rawValue) }

    private func contains(_ mark: CaptureBlock.Mark) -> Bool { bits & 1 << mark.rawValue != 0 }
}
