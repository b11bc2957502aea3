import CALSA
import Glibc

/// A device that can be opened, as a list shows it.
public struct PCMDeviceInfo: Hashable, Sendable {
    /// The name by which to open the device. Cards are named by their id, which stays when cards are plugged in
    /// another order.
    public var name: String
    /// A description for people; one line.
    public var description: String
    /// The directions in which the device can be opened.
    public var directions: Set<PCMDirection>

    /// Makes an entry.
    public init(name: String, description: String, directions: Set<PCMDirection>) {
        self.name = name
        self.description = description
        self.directions = directions
    }

    /// All current devices: the names of ALSA's configuration (`default` and others), then those of the cards.
    ///
    /// Opens no device, so devices in use are listed as well. The list is empty if there is none.
    public static func all() -> [PCMDeviceInfo] {
        quietly { named() + cards() }
    }

    /// Names that alsa-plugins installs as building blocks for other names; they carry no sound.
    private static let buildingBlocks: Set<String> = [
        "null", "lavrate", "samplerate", "speexrate", "speex", "upmix", "vdownmix", "oss", "jack",
    ]

    private static func named() -> [PCMDeviceInfo] {
        var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        guard snd_device_name_hint(-1, "pcm", &hints) == 0, let hints else { return [] }
        defer { snd_device_name_free_hint(hints) }

        func text(_ hint: UnsafeMutableRawPointer, _ key: String) -> String? {
            guard let value = snd_device_name_get_hint(hint, key) else { return nil }
            defer { free(value) }
            return String(cString: value)
        }
        var list: [PCMDeviceInfo] = []
        var next = hints
        while let hint = next.pointee {
            next += 1
            // A name with a colon is one of the many names of a card's device, which cards() lists once.
            guard let name = text(hint, "NAME"), !name.contains(":"), !buildingBlocks.contains(name) else {
                continue
            }
            let directions: Set<PCMDirection> =
                switch text(hint, "IOID") {
                case "Input": [.capture]
                case "Output": [.playback]
                default: [.capture, .playback]
                }
            let description = (text(hint, "DESC") ?? name).replacing("\n", with: ", ")
            list.append(PCMDeviceInfo(name: name, description: description, directions: directions))
        }
        return list
    }

    private static func cards() -> [PCMDeviceInfo] {
        var list: [PCMDeviceInfo] = []
        var card: CInt = -1
        while snd_card_next(&card) == 0, card >= 0 {
            var opened: OpaquePointer?
            guard snd_ctl_open(&opened, "hw:\(card)", 0) == 0, let control = opened else { continue }
            defer { snd_ctl_close(control) }
            list += devices(of: control)
        }
        return list
    }

    private static func devices(of control: OpaquePointer) -> [PCMDeviceInfo] {
        var cardInfo: OpaquePointer?
        var deviceInfo: OpaquePointer?
        guard snd_ctl_card_info_malloc(&cardInfo) == 0, snd_pcm_info_malloc(&deviceInfo) == 0 else {
            return []
        }
        defer {
            snd_ctl_card_info_free(cardInfo)
            snd_pcm_info_free(deviceInfo)
        }
        guard snd_ctl_card_info(control, cardInfo) == 0 else { return [] }
        let cardID = String(cString: snd_ctl_card_info_get_id(cardInfo))
        let cardName = String(cString: snd_ctl_card_info_get_name(cardInfo))

        var list: [PCMDeviceInfo] = []
        var device: CInt = -1
        while snd_ctl_pcm_next_device(control, &device) == 0, device >= 0 {
            var directions: Set<PCMDirection> = []
            var deviceName = ""
            for direction in PCMDirection.allCases {
                snd_pcm_info_set_device(deviceInfo, CUnsignedInt(device))
                snd_pcm_info_set_subdevice(deviceInfo, 0)
                snd_pcm_info_set_stream(deviceInfo, direction.stream)
                guard snd_ctl_pcm_info(control, deviceInfo) == 0 else { continue }
                directions.insert(direction)
                deviceName = String(cString: snd_pcm_info_get_name(deviceInfo))
            }
            guard !directions.isEmpty else { continue }
            list.append(
                PCMDeviceInfo(
                    name: "plughw:CARD=\(cardID),DEV=\(device)",
                    description: deviceName.isEmpty ? cardName : "\(cardName), \(deviceName)",
                    directions: directions))
        }
        return list
    }
}
