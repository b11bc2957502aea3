import Foundation

/// The machine on which a figure was measured.
public struct Machine: Hashable, Sendable, Codable {
    /// The processor's name.
    public var processor: String
    /// Cores that this process may use.
    public var cores: Int
    /// The operating system's name.
    public var system: String

    /// This machine.
    public static var current: Machine {
        let cpu = field("model name", of: "/proc/cpuinfo", separator: ":")
        let system = field("PRETTY_NAME", of: "/etc/os-release", separator: "=")
        return Machine(
            processor: cpu ?? "unknown processor", cores: ProcessInfo.processInfo.activeProcessorCount,
            system: system ?? "Linux")
    }

    private static func field(_ name: String, of path: String, separator: Character) -> String? {
        let text =
            FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix(name) }
        let value = line?.split(separator: separator, maxSplits: 1).last
        return value?.trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
    }
}
