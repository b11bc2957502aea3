import ALSA

/// Checks that there is a device to capture from: a sound card, or a sound server that answers.
package struct SoundCardCheck: Check {
    /// See ``Check/name``.
    package let name = "sound cards"
    private let devices: [PCMDeviceInfo]
    private let answers: @Sendable (String) -> Bool

    /// Makes a check of the existing devices.
    ///
    /// - Parameters:
    ///   - devices: the existing devices.
    ///   - answers: whether a device that is no card answers a query of its capabilities.
    package init(
        devices: [PCMDeviceInfo] = PCMDeviceInfo.all(),
        answers: @escaping @Sendable (String) -> Bool = {
            (try? PCMCapabilities(name: $0, direction: .capture)) != nil
        }
    ) {
        self.devices = devices
        self.answers = answers
    }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        let names = devices.filter { $0.directions.contains(.capture) }.map(\.name)
        let cards = names.filter { $0.contains("CARD=") }
        guard cards.isEmpty else { return .ok(cards.joined(separator: ", ")) }
        let others = names.filter(answers)
        guard others.isEmpty else {
            return .ok("no sound card; other devices: \(others.joined(separator: ", "))")
        }
        return .failed(
            .unavailable, "there is no sound card to capture from, and no sound server answers",
            "plug a microphone in, pass one through to a virtual machine, or start a sound server and "
                + "install libasound2-plugins")
    }
}
