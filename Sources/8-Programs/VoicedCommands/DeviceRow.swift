import ALSA
import Glibc
import PCM

/// A device as `voiced devices` shows it.
struct DeviceRow {
    /// The device's name if none is given or configured.
    private static let defaultName = "default"

    let info: PCMDeviceInfo
    /// Channels and rates, or why it cannot be used.
    let ability: String

    /// Whether it can be opened now.
    let isUsable: Bool
    /// Whether voiced uses this device if no option names another.
    let isUsed: Bool

    /// How long a sound server may take to answer, in seconds; once one did not, each further name gets the shorter time.
    struct Patience {
        private(set) var limit = 4.0

        fileprivate mutating func capabilities(
            _ name: String, _ direction: PCMDirection
        ) throws(ALSAError) -> PCMCapabilities {
            do throws(ALSAError) {
                return try PCMCapabilities(name: name, direction: direction, limit: limit)
            } catch {
                if error.errno == ETIMEDOUT { limit = 0.5 }
                throw error
            }
        }
    }

    private init(
        _ info: PCMDeviceInfo, _ direction: PCMDirection, isUsed: Bool, _ patience: inout Patience
    ) {
        (self.info, self.isUsed) = (info, isUsed)
        do throws(ALSAError) {
            (ability, isUsable) = (Self.words(try patience.capabilities(info.name, direction)), true)
        } catch {
            (ability, isUsable) = (Self.words(error), false)
        }
    }

    /// The devices of one direction, the used one first.
    ///
    /// - Parameter used: the device that the configuration names; nil if none.
    static func rows(
        _ devices: [PCMDeviceInfo], _ direction: PCMDirection, used: String?, _ patience: inout Patience
    ) -> [DeviceRow] {
        let used = used ?? defaultName
        var rows: [DeviceRow] = []
        for info in devices where info.directions.contains(direction) {
            rows.append(DeviceRow(info, direction, isUsed: info.name == used, &patience))
        }
        if let index = rows.firstIndex(where: \.isUsed) {
            rows.insert(rows.remove(at: index), at: 0)
        } else if (try? patience.capabilities(used, direction)) != nil {
            // With hardware ALSA makes up its default and does not always list it; others are named by hand.
            let info = PCMDeviceInfo(
                name: used,
                description: used == defaultName
                    ? "what ALSA uses by itself" : "what the configuration names",
                directions: [direction])
            rows.insert(DeviceRow(info, direction, isUsed: true, &patience), at: 0)
        }
        return rows
    }

    /// What to do if no row is used; nil if one is.
    static func advice(_ rows: [DeviceRow], used: String?) -> String? {
        guard !rows.isEmpty, !rows.contains(where: \.isUsed) else { return nil }
        return rows.contains(where: \.isUsable)
            ? "\(used ?? defaultName) is not among them: name one of these"
            : "\(used ?? defaultName) is not among them, and none of these can be used now: see what stands beside each"
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
