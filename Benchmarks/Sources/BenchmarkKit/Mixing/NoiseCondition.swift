/// Clean, or in noise.
public struct NoiseCondition: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The signal-to-noise ratio in dB; nil for clean.
    public var decibels: Double?

    /// Without noise.
    public static let clean = NoiseCondition(decibels: nil)

    /// Makes a condition.
    public init(decibels: Double?) { self.decibels = decibels }

    /// `clean`, or `15 dB`.
    public var description: String {
        decibels.map { $0 == $0.rounded() ? "\(Int($0)) dB" : "\($0) dB" } ?? "clean"
    }

    /// As part of a file's name: `clean`, or `15dB`.
    public var fileName: String { description.replacing(" ", with: "") }

    /// An utterance under this condition, its level aside: as it is, or mixed by the rule of the command benchmark.
    public func apply(to utterance: [Float], number: Int, noise: RoomNoise?) -> [Float] {
        guard let decibels, let noise else { return utterance }
        return Mixer.mix(
            speech: utterance, noise: noise.noise(forUtterance: number, count: utterance.count)[...],
            decibels: decibels, frameLength: PeakEnergy.commandFrame)
    }
}
