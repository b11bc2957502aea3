#if Control
    import ESPHomeAPI
    import Feedback
    import Serving

    /// The address, the names and the abilities of a satellite.
    package struct ESPHomeSatelliteOptions: Sendable {
        /// Fetches the sound at an http or https address as a clip.
        package typealias Fetch = @Sendable (String) async throws -> SoundClip

        /// The sample rate of the sounds that Home Assistant offers at an address, in hertz: twice what speech needs.
        package static let hertz = 24_000
        /// The longest answer, announcement or piece of music, in seconds.
        package static let longestSound = 300.0

        /// The address at which the satellite listens.
        package var address: HostAndPort
        /// The key that encrypts connections; nil if any client may connect and connections are not encrypted.
        package var key: NoiseKey?
        /// The name in the network: lower-case letters, digits and hyphens.
        package var name: String
        /// The name for people.
        package var friendlyName: String
        /// The MAC address, such as `02:AB:00:12:34:56`, by which Home Assistant identifies the device.
        package var macAddress: String
        /// The version of the program.
        package var version: String
        /// The names of the wake words.
        package var wakeWords: [String] = []
        /// The languages of commands, such as `en`.
        package var languages = ["en"]
        /// The sentence that the room says if Home Assistant has understood a command and then fails.
        package var failure = "Home Assistant did not carry that out."
        /// The settings from before the start of the program.
        package var memory = SatelliteMemory()
        /// Saves the settings. It must return soon, and reports a failure itself.
        package var remember: @Sendable (SatelliteMemory) -> Void = { _ in }
        /// Fetches sounds; nil if Home Assistant must send them through the connection.
        package var fetch: Fetch?

        package init(
            _ address: HostAndPort, key: NoiseKey?, name: String, friendlyName: String, macAddress: String,
            version: String
        ) {
            (self.address, self.key, self.name, self.friendlyName) = (address, key, name, friendlyName)
            (self.macAddress, self.version) = (macAddress, version)
        }

        /// The device's description of itself.
        var device: ESPHomeDevice {
            ESPHomeDevice(
                name: name, friendlyName: friendlyName, macAddress: macAddress, version: version,
                // Sound through the connection comes no faster than it plays, and the room plays it only when all of it
                // is there. So the device asks for it only if it cannot fetch sounds.
                voice: [
                    .assistant, .sound, .timers, .announcements, .conversations, fetch == nil ? .speaker : [],
                ],
                isEncrypted: key != nil)
        }

        var listener: ESPHomeListener.Options {
            ESPHomeListener.Options(
                address, key.map { .key($0, name: name, macAddress: macAddress) } ?? .none)
        }
    }
#endif
