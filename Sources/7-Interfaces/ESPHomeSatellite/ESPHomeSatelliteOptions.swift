#if Control
    import ESPHomeAPI
    import Feedback
    import Serving

    /// A satellite's names, its address, and what it can do.
    package struct ESPHomeSatelliteOptions: Sendable {
        /// Makes a clip of the sound at an address of http or https.
        package typealias Fetch = @Sendable (String) async throws -> SoundClip

        /// The samples a second of sounds that Home Assistant offers at an address: twice what speech needs.
        package static let hertz = 24_000
        /// Seconds of the longest answer, announcement or piece of music.
        package static let longestSound = 300.0

        /// Where it listens.
        package var address: HostAndPort
        /// The key of connections; nil if anyone may connect, and all goes in the clear.
        package var key: NoiseKey?
        /// Its name in the network: lower-case letters, digits and hyphens.
        package var name: String
        /// What people call it.
        package var friendlyName: String
        /// Such as `02:AB:00:12:34:56`. Home Assistant knows the device by it.
        package var macAddress: String
        /// The version of the program.
        package var version: String
        /// The wake words that are listened for.
        package var wakeWords: [String] = []
        /// The languages of commands, such as `en`.
        package var languages = ["en"]
        /// What the room says if Home Assistant does nothing with a command that it understood.
        package var failure = "Home Assistant did not carry that out."
        /// What was set before the program was started.
        package var memory = SatelliteMemory()
        /// Writes what is to be remembered. It returns soon, and says itself if it fails.
        package var remember: @Sendable (SatelliteMemory) -> Void = { _ in }
        /// Fetches sounds; nil if they are to come through the connection.
        package var fetch: Fetch?

        package init(
            _ address: HostAndPort, key: NoiseKey?, name: String, friendlyName: String, macAddress: String,
            version: String
        ) {
            (self.address, self.key, self.name, self.friendlyName) = (address, key, name, friendlyName)
            (self.macAddress, self.version) = (macAddress, version)
        }

        /// What the device says about itself.
        var device: ESPHomeDevice {
            ESPHomeDevice(
                name: name, friendlyName: friendlyName, macAddress: macAddress, version: version,
                // Sound through the connection comes no faster than it is to sound, and is played once all of it is
                // there. So it is asked for only if nothing can be fetched.
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
