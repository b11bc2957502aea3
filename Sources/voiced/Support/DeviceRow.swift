import ALSA
import PCM

/// A device as `voiced devices` shows it.
struct DeviceRow {
    /// The name that is used where none is given.
    private static let defaultName = "default"

    let info: PCMDeviceInfo
    /// Channels and rates, or why it cannot be used.
    let ability: String

    var isDefault: Bool { info.name == Self.defaultName }

    private init(_ info: PCMDeviceInfo, _ direction: PCMDirection) {
        self.info = info
        do throws(ALSAError) {
            ability = Self.words(try PCMCapabilities(name: info.name, direction: direction))
        } catch {
            ability = Self.words(error)
        }
    }

    /// The devices of one direction, the default first.
    static func rows(_ devices: [PCMDeviceInfo], _ direction: PCMDirection) -> [DeviceRow] {
        var rows = devices.filter { $0.directions.contains(direction) }.map { DeviceRow($0, direction) }
        if let index = rows.firstIndex(where: \.isDefault) {
            rows.insert(rows.remove(at: index), at: 0)
        } else if (try? PCMCapabilities(name: defaultName, direction: direction)) != nil {
            // With hardware ALSA makes up this name and does not always list it.
            let info = PCMDeviceInfo(
                name: defaultName, description: "what ALSA uses by itself", directions: [direction])
            rows.insert(DeviceRow(info, direction), at: 0)
        }
        return rows
    }

    private static func words(_ capabilities: PCMCapabilities) -> String {
        let counts = capabilities.channelCounts
        let channels =
            counts.count == 1
            ? "\(counts.lowerBound) channel\(counts.lowerBound == 1 ? "" : "s")"
            : "\(counts.lowerBound)-\(counts.upperBound) channels"
        let rates = capabilities.sampleRates
        if rates == PCMCapabilities.usualRates { return "\(channels), any rate" }
        guard !rates.isEmpty else { return "\(channels), an unusual rate" }
        let kilohertz = rates.map { rate in
            rate.hertz % 1000 == 0 ? "\(rate.hertz / 1000)" : "\(Double(rate.hertz) / 1000)"
        }
        return "\(channels), \(kilohertz.joined(separator: "/")) kHz"
    }

    private static func words(_ error: ALSAError) -> String {
        switch error.code {
        case .busy: "in use by another program"
        case .permissionDenied: "no permission (group audio)"
        case .serverUnavailable: "its sound server does not answer"
        case .noSuchDevice: "not there"
        default: "cannot be used (\(error.code.rawValue))"
        }
    }
}
