/// How one sample stands in memory, in the byte order of the machine.
public enum SampleFormat: String, Hashable, Sendable, CaseIterable {
    /// 32-bit floating point, full scale at -1 ... 1.
    case float32
    /// 32-bit signed integer.
    case int32
    /// 24-bit signed integer in the low three bytes of four.
    case int24
    /// 24-bit signed integer in three bytes.
    case int24Packed
    /// 16-bit signed integer.
    case int16
    /// 8-bit unsigned integer, silence at 128.
    case uint8

    /// Bytes that one sample takes.
    public var byteCount: Int {
        switch self {
        case .float32, .int32, .int24: 4
        case .int24Packed: 3
        case .int16: 2
        case .uint8: 1
        }
    }
}
