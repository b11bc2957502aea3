import ALSA

/// Checks that the device for answers opens.
package struct PlaybackCheck: Check {
    /// See ``Check/name``.
    package let name = "loudspeaker"
    private let device: String

    /// Makes a check of a device by its ALSA name.
    package init(device: String) { self.device = device }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        do throws(ALSAError) {
            let opened = try PCMDevice(name: device, direction: .playback)
            return .ok("\(device) opens: \(opened.format)")
        } catch {
            return .failed(
                .unavailable, telling: error.message,
                else: "name another under feedback: device, or set feedback: level: none")
        }
    }
}
