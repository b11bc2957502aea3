import ALSA
import Glibc
import PCM
import VoicedTerminal

/// A row of `voiced devices`: a device, its abilities and its use.
struct DeviceRow {
    /// The name of the device that voiced uses if neither an option nor the configuration names one.
    private static let defaultName = "default"

    let info: PCMDeviceInfo
    /// The channels and rates in words, or the reason for which the device cannot be used.
    let ability: String

    /// Whether it can be opened now.
    let isUsable: Bool
    /// Whether voiced uses this device if no option names another.
    let isUsed: Bool

    /// The seconds in which a sound server must answer. After the first server that does not, the limit is shorter.
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

    /// Makes the rows of the devices of one direction, the device in use first.
    ///
    /// - Parameter used: the device that the configuration names; nil if it names none.
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
            // ALSA does not always list its default of the hardware, nor a device that a person named by hand.
            let info = PCMDeviceInfo(
                name: used,
                description: used == defaultName
                    ? "what ALSA uses by itself" : "what the configuration names",
                directions: [direction])
            rows.insert(DeviceRow(info, direction, isUsed: true, &patience), at: 0)
        }
        return rows
    }

    /// Returns the advice if no row is the device in use; nil if one is, or if there are no rows.
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
            ? counts.lowerBound.counted("channel")
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
