public import ArgumentParser
import Foundation

/// Signal-to-noise ratios on a command line: `24,15,9,6`, in dB.
public struct NoiseLevels: Hashable, Sendable, ExpressibleByArgument {
    /// The ratios, in the order given, each once.
    public let decibels: [Double]

    /// Reads ratios from -30 to 100 dB; nil when there is none, one is no such number, or one stands twice.
    public init?(argument: String) {
        var decibels: [Double] = []
        for text in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let value = Double(text), (-30...100).contains(value), !decibels.contains(value) else {
                return nil
            }
            decibels.append(value)
        }
        guard (1...20).contains(decibels.count) else { return nil }
        self.decibels = decibels
    }

    /// The default as the help shows it, such as `24,15,9,6`.
    public var defaultValueDescription: String {
        decibels.map { String(format: "%g", $0) }.joined(separator: ",")
    }

    /// Returns clean, and if there is noise, also each ratio.
    public func conditions(withNoise: Bool) -> [NoiseCondition] {
        [.clean] + (withNoise ? decibels.map { NoiseCondition(decibels: $0) } : [])
    }
}
