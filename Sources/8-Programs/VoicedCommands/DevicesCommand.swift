import ALSA
import ArgumentParser
import VoicedConfiguration
import VoicedTerminal

/// `voiced devices`: lists the devices to capture from and to play on.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices to capture from and to play on.",
        discussion: """
            The first column is the name for `voiced run --device NAME`; a star marks the one that is used without \
            --device, which the configuration may name. Cards are named by their id, which stays the same when they are plugged in another order. Then \
            come the channels and rates of the hardware, or why it cannot be used now. `voiced meter --device NAME` \
            shows whether it hears anything.
            """)

    @OptionGroup var options: ConfigurationOption

    func run() throws {
        let configuration = try options.file().configuration
        let devices = PCMDeviceInfo.all()
        var patience = DeviceRow.Patience()
        for (title, direction) in [
            ("Capture", PCMDirection.capture), ("Playback", .playback),
        ] {
            let used = direction == .capture ? configuration.device : configuration.feedback.device
            Console.write(title)
            let rows = DeviceRow.rows(devices, direction, used: used, &patience)
            if rows.isEmpty { Console.write("  (none: no sound card, and no sound server answers)") }
            let widths = (
                rows.map(\.info.name.count).max() ?? 0, rows.map(\.ability.count).max() ?? 0
            )
            for row in rows {
                Console.write(
                    "  \(row.isUsed ? "*" : " ") \(padded(row.info.name, widths.0))  "
                        + "\(padded(row.ability, widths.1))  \(row.info.description)")
            }
            if let advice = DeviceRow.advice(rows, used: used) { Console.write("  (\(advice))") }
        }
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: width - text.count)
    }
}
