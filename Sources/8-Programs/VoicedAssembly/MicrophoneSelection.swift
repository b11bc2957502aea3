import ArgumentParser
import Capture
import VoicedConfiguration

/// The options of `run`, `meter`, `doctor` and `enrol` that select the microphone.
package struct MicrophoneSelection: ParsableArguments {
    @Option(help: "The ALSA device to capture from; `voiced devices` lists them.")
    package var device: String?

    @Option(
        parsing: .unconditional,
        help: "Which of the device's channels to listen to, 1 the first; without it their mean.")
    package var channel: Int?

    package init() {}

    package func validate() throws {
        if let channel, !Configuration.channels.contains(channel) {
            throw ValidationError("--channel must lie between 1 and 256, not \(channel)")
        }
    }

    /// Returns the selected microphone; `configuration` gives the settings that the options lack.
    package func source(_ configuration: Configuration = Configuration()) -> MicrophoneSource {
        var options = MicrophoneOptions()
        // A channel in the file belongs to the file's device.
        options.channel = channel ?? (device == nil ? configuration.channel : nil)
        return MicrophoneSource(device: device ?? configuration.device ?? "default", options: options)
    }
}
