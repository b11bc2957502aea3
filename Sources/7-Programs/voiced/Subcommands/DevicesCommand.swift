import ALSA
import ArgumentParser

/// The devices there are.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices to capture from and to play on.",
        discussion: """
            The first column is the name for `voiced run --device NAME`; a star marks the one that is used without \
            --device. Cards are named by their id, which stays the same when they are plugged in another order. Then \
            come the channels and rates of the hardware, or why it cannot be used now. `voiced meter --device NAME` \
            shows whether it hears anything.
            """)

    func run() throws {
        let devices = PCMDeviceInfo.all()
        var patience = DeviceRow.Patience()
        for (title, direction) in [("Capture", PCMDirection.capture), ("Playback", .playback)] {
            Console.write(title)
            let rows = DeviceRow.rows(devices, direction, &patience)
            if rows.isEmpty { Console.write("  (none: no sound card, and no sound server answers)") }
            let widths = (
                rows.map(\.info.name.count).max() ?? 0, rows.map(\.ability.count).max() ?? 0
            )
            for row in rows {
                Console.write(
                    "  \(row.isDefault ? "*" : " ") \(padded(row.info.name, widths.0))  "
                        + "\(padded(row.ability, widths.1))  \(row.info.description)")
            }
            if !rows.isEmpty, !rows.contains(where: \.isDefault) {
                Console.write("  (none is the default: name one of these)")
            }
        }
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: width - text.count)
    }
}
