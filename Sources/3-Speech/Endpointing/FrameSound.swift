/// The measurements of one frame.
struct FrameSound: Hashable, Sendable, BitwiseCopyable {
    /// In dBFS.
    var level: Float
    /// The level of the noise behind it, in dBFS.
    var floor: Float
    /// Log odds that it is speech; ignored if energy alone decides.
    var logOdds: Float = 0
}
