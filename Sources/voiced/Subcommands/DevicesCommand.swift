import ALSA
import ArgumentParser

/// The devices there are.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices to capture from and to play on.",
        discussion: """
            The first column is the name for `voiced run --device NAME`. Cards are named by their id, which
            stays the same when they are plugged in another order.
            """)

    func run() throws {
        let devices = PCMDeviceInfo.all()
        func list(_ title: String, _ direction: PCMDirection) {
            Console.write(title)
            let found = devices.filter { $0.directions.contains(direction) }
            if found.isEmpty { Console.write("  (none: no sound card, and no sound server answers)") }
            let width = found.map(\.name.count).max() ?? 0
            for device in found {
                let padding = String(repeating: " ", count: width - device.name.count)
                Console.write("  \(device.name)\(padding)  \(device.description)")
            }
        }
        list("Capture", .capture)
        list("Playback", .playback)
    }
}
