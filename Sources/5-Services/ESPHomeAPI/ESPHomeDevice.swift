/// The description that a device gives of itself.
package struct ESPHomeDevice: Hashable, Sendable {
    /// The abilities of a device with voice.
    package struct Voice: OptionSet, Hashable, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let assistant = Voice(rawValue: 1)
        /// Answers come as sound through the connection.
        package static let speaker = Voice(rawValue: 1 << 1)
        /// Commands go as sound through the connection.
        package static let sound = Voice(rawValue: 1 << 2)
        package static let timers = Voice(rawValue: 1 << 3)
        package static let announcements = Voice(rawValue: 1 << 4)
        package static let conversations = Voice(rawValue: 1 << 5)
    }

    /// The device's name in the network: lower-case letters, digits and hyphens.
    package var name: String
    /// The name for people.
    package var friendlyName: String
    /// The address, such as `02:AB:00:12:34:56`, by which Home Assistant knows the device.
    package var macAddress: String
    /// The version of the program.
    package var version: String
    package var voice: Voice
    /// Whether connections are encrypted.
    package var isEncrypted: Bool

    package init(
        name: String, friendlyName: String, macAddress: String, version: String, voice: Voice,
        isEncrypted: Bool
    ) {
        (self.name, self.friendlyName, self.macAddress) = (name, friendlyName, macAddress)
        (self.version, self.voice, self.isEncrypted) = (version, voice, isEncrypted)
    }
}

/// A control or value of a device that Home Assistant shows or sets.
package struct ESPHomeEntity: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case toggle
        case button
        case number(range: ClosedRange<Float>, step: Float, unit: String)
        case reading(decimals: Int)
        case text
        /// A player of sound in WAV, mono, of 16 bits.
        case player(hertz: Int)
    }

    /// A state of an entity.
    package enum State: Hashable, Sendable {
        case isOn(Bool)
        case number(Float)
        case reading(Float)
        case text(String)
        case player(PlayerState, volume: Float, isMuted: Bool)
    }

    /// The states of Home Assistant's media player, except the one for announcements: Home Assistant fails on it, as
    /// devices do not send it.
    package enum PlayerState: Int, Sendable {
        case idle = 1
        case playing
    }

    /// The group in which Home Assistant lists an entity.
    package enum Category: Int, Sendable {
        case main, configuration, diagnostic
    }

    /// The entity's number in all messages.
    package var key: UInt32
    package var id: String
    package var name: String
    /// The icon, such as `mdi:microphone-off`.
    package var icon: String
    package var category: Category
    package var kind: Kind

    package init(
        key: UInt32, id: String, name: String, icon: String, category: Category = .main, _ kind: Kind
    ) {
        (self.key, self.id, self.name, self.icon, self.category, self.kind) = (
            key, id, name, icon, category, kind
        )
    }
}

/// A wake word that Home Assistant may choose.
package struct ESPHomeWakeWord: Hashable, Sendable {
    package var id: String
    package var phrase: String
    package var languages: [String]

    package init(id: String, phrase: String, languages: [String]) {
        (self.id, self.phrase, self.languages) = (id, phrase, languages)
    }
}
