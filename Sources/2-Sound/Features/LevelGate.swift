/// Distinguishes hops above the noise floor from the others.
///
/// The floor falls at once and rises slowly, so it stays at the quietest moments of the last seconds. Only differences
/// of levels count, so a gain changes nothing.
public struct LevelGate: BitwiseCopyable, Sendable {
    /// How far above the floor a hop must be, in natural-log units of power.
    public var margin: Float
    /// How fast the floor may rise, in natural-log units of power a hop: 0.005 is 2 dB a second at 10 ms.
    /// Slow against a spoken sentence without a pause, fast enough to learn a new fan within 10 s.
    public var rise: Float = 0.005
    private var floor: Float?

    /// Makes a gate.
    public init(margin: Float) { self.margin = margin }

    /// Takes the level of the next hop; true when it stands out. Real-time safe.
    public mutating func process(level: Float) -> Bool {
        let floor = min((self.floor ?? level) + rise, level)
        self.floor = floor
        return level > floor + margin
    }

    /// Forgets the floor. Real-time safe.
    public mutating func reset() { floor = nil }
}
