/// The noise under which an utterance is heard: none, or noise at a signal-to-noise ratio.
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

    /// Returns an utterance under this condition: unchanged if clean, otherwise mixed by the rule of the command
    /// benchmark. The level of the result is left to the caller.
    ///
    /// - Parameters:
    ///   - utterance: at 16 kHz.
    ///   - number: the utterance's number, which selects its noise.
    ///   - noise: the noise of the room; nil if there is none.
    ///   - onset: the sample at which the noise sets in.
    public func apply(to utterance: [Float], number: Int, noise: RoomNoise?, onset: Int = 0) -> [Float] {
        guard let decibels, let noise else { return utterance }
        let quiet = [Float](repeating: 0, count: max(0, min(onset, utterance.count)))
        let under = quiet + noise.noise(forUtterance: number, count: utterance.count - quiet.count)
        return Mixer.mix(
            speech: utterance, noise: under[...], decibels: decibels, frameLength: PeakEnergy.commandFrame)
    }
}
