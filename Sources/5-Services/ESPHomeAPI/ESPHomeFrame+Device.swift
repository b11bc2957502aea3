extension ESPHomeFrame {
    /// The version of the API in use; 1.10 is the first whose devices name their abilities by flags.
    private static let version = (major: 1, minor: 10)
    /// The abilities of the media player, as Home Assistant numbers them: volume, mute, play, stop, announce, browse.
    private static let playerFeatures = 1 << 2 | 1 << 3 | 1 << 9 | 1 << 12 | 1 << 17 | 1 << 20

    package static func hello(_ device: ESPHomeDevice) -> ESPHomeFrame {
        ESPHomeFrame(2) {
            $0.add(1, version.major)
            $0.add(2, version.minor)
            $0.add(3, "voiced \(device.version)")
            $0.add(4, device.name)
        }
    }

    package static let authenticated = ESPHomeFrame(4)
    package static let disconnected = ESPHomeFrame(6)
    package static let pong = ESPHomeFrame(8)
    package static let listed = ESPHomeFrame(19)

    package static func description(_ device: ESPHomeDevice) -> ESPHomeFrame {
        ESPHomeFrame(10) {
            $0.add(2, device.name)
            $0.add(3, device.macAddress)
            $0.add(4, device.version)
            $0.add(6, "voiced")
            $0.add(8, "voiceengine.voiced")
            $0.add(9, device.version)
            $0.add(12, "VoiceEngine")
            $0.add(13, device.friendlyName)
            $0.add(17, device.voice.rawValue)
            $0.add(19, device.isEncrypted)
        }
    }

    package static func entity(_ entity: ESPHomeEntity) -> ESPHomeFrame {
        func frame(
            _ type: Int, category: Int, _ more: (inout ProtobufWriter) -> Void = { _ in }
        ) -> ESPHomeFrame {
            ESPHomeFrame(type) {
                $0.add(1, entity.id)
                $0.add(2, fixed: entity.key)
                $0.add(3, entity.name)
                $0.add(5, entity.icon)
                $0.add(category, entity.category.rawValue)
                more(&$0)
            }
        }
        switch entity.kind {
        case .toggle: return frame(17, category: 8)
        case .button: return frame(61, category: 7)
        case .text: return frame(18, category: 7)
        case .reading(let decimals): return frame(16, category: 13) { $0.add(7, decimals) }
        case .number(let range, let step, let unit):
            return frame(49, category: 10) {
                $0.add(6, float: range.lowerBound)
                $0.add(7, float: range.upperBound)
                $0.add(8, float: step)
                $0.add(11, unit)
                // Home Assistant shows the number as a slider.
                $0.add(12, 2)
            }
        case .player(let hertz):
            return frame(63, category: 7) { writer in
                // For media, and for announcements.
                for purpose in 0...1 {
                    var format = ProtobufWriter()
                    format.add(1, "wav")
                    format.add(2, hertz)
                    format.add(3, 1)
                    format.add(4, purpose)
                    format.add(5, 2)
                    writer.add(9, message: format)
                }
                writer.add(11, playerFeatures)
            }
        }
    }

    package static func state(_ state: ESPHomeEntity.State, of key: UInt32) -> ESPHomeFrame {
        func frame(_ type: Int, _ fill: (inout ProtobufWriter) -> Void) -> ESPHomeFrame {
            ESPHomeFrame(type) {
                $0.add(1, fixed: key)
                fill(&$0)
            }
        }
        switch state {
        case .isOn(let isOn): return frame(26) { $0.add(2, isOn) }
        case .number(let number): return frame(50) { $0.add(2, float: number) }
        case .reading(let number): return frame(25) { $0.add(2, float: number) }
        case .text(let text): return frame(27) { $0.add(2, text) }
        case .player(let player, let volume, let isMuted):
            return frame(64) {
                $0.add(2, player.rawValue)
                $0.add(3, float: volume)
                $0.add(4, isMuted)
            }
        }
    }

    // MARK: Voice

    /// Asks Home Assistant to take a command.
    ///
    /// - Parameter wakeWord: the word that was heard; nil if there was none.
    package static func startCommand(after wakeWord: String?) -> ESPHomeFrame {
        ESPHomeFrame(90) {
            $0.add(1, true)
            // Home Assistant may find the end of the command, too.
            $0.add(3, 1)
            $0.add(5, wakeWord ?? "")
        }
    }

    /// Gives a command up.
    package static let stopCommand = ESPHomeFrame(90)

    /// A part of a command's sound: samples of 16 bits, the low byte first.
    package static func sound(_ bytes: [UInt8]) -> ESPHomeFrame {
        ESPHomeFrame(106) { $0.add(1, bytes: bytes) }
    }

    package static let endOfSound = ESPHomeFrame(106) { $0.add(2, true) }

    /// Tells Home Assistant that an announcement is over.
    package static func announced(_ isDone: Bool) -> ESPHomeFrame { ESPHomeFrame(120) { $0.add(1, isDone) } }

    package static func wakeWords(_ all: [ESPHomeWakeWord], active: [String]) -> ESPHomeFrame {
        ESPHomeFrame(122) { writer in
            for word in all {
                var one = ProtobufWriter()
                one.add(1, word.id)
                one.add(2, word.phrase)
                for language in word.languages { one.add(3, language) }
                writer.add(1, message: one)
            }
            for id in active { writer.add(2, id) }
            writer.add(3, all.count)
        }
    }
}
