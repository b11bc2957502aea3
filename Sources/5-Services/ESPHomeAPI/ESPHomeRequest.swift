/// A message from Home Assistant to a device.
package enum ESPHomeRequest: Hashable, Sendable {
    case hello(client: String)
    case authenticate
    /// Home Assistant is about to close the connection.
    case disconnect
    case ping
    case describe
    case listEntities
    case subscribeStates
    case turn(key: UInt32, on: Bool)
    case number(key: UInt32, Float)
    case press(key: UInt32)
    case media(key: UInt32, MediaOrder)
    /// Home Assistant takes commands from now on, or takes none.
    case subscribeVoice(Bool)
    /// Home Assistant is ready for a command's sound, or is not.
    case pipeline(isReady: Bool)
    case event(PipelineEvent, values: [String: String])
    case sound([UInt8], isEnd: Bool)
    case timer(Timer)
    case announce(Announcement)
    case configuration
    case useWakeWords([String])
    /// A message of a number that this enumeration does not know.
    case other(Int)

    /// A step in Home Assistant's work on a command.
    package enum PipelineEvent: UInt64, Sendable {
        case error = 0
        case runStart, runEnd, speechStart, speechEnd, intentStart, intentEnd, answerStart, answerEnd
        case wakeWordStart, wakeWordEnd, voiceStart, voiceEnd
        case soundStart = 98
        case soundEnd, intentProgress
    }

    /// An order to a media player. Values that are nil stay as they are.
    package struct MediaOrder: Hashable, Sendable {
        package enum Command: UInt64, Sendable {
            case play, pause, stop, mute, unmute, toggle, louder, softer
        }

        package var command: Command?
        /// The volume, 0 ... 1.
        package var volume: Float?
        package var url: String?
        package var isAnnouncement = false

        package init() {}
    }

    /// A timer of Home Assistant.
    package struct Timer: Hashable, Sendable {
        package enum Change: UInt64, Sendable {
            case started, updated, cancelled, finished
        }

        package var change: Change
        package var id: String
        package var name: String
        package var totalSeconds: Int
        package var secondsLeft: Int
        /// Whether the timer counts, and is not paused.
        package var isActive: Bool
    }

    /// A text to speak in the room.
    package struct Announcement: Hashable, Sendable {
        /// The address of its sound; empty if there is none.
        package var url: String
        package var text: String
        /// The address of a sound to play first; empty if there is none.
        package var firstURL: String
        /// Whether an answer is wanted: listening begins without a wake word.
        package var startsConversation: Bool
    }

    /// Reads a message; nil if it is damaged. A text may be as long as the message allows.
    package init?(_ frame: ESPHomeFrame) {
        guard let fields = ProtobufFields(frame.body[...]) else { return nil }
        switch frame.type {
        case 1: self = .hello(client: fields.text(1))
        case 3: self = .authenticate
        case 5: self = .disconnect
        case 7: self = .ping
        case 9: self = .describe
        case 11: self = .listEntities
        case 20: self = .subscribeStates
        case 33: self = .turn(key: fields.fixed(1), on: fields.flag(2))
        case 51: self = .number(key: fields.fixed(1), fields.float(2))
        case 62: self = .press(key: fields.fixed(1))
        case 65: self = .media(key: fields.fixed(1), MediaOrder(fields))
        // The flags say whether Home Assistant takes sound through this connection, and not by UDP: 1 by ESPHome's
        // description, 4 in Home Assistant's client.
        case 89: self = .subscribeVoice(fields.flag(1) && fields.number(2) & 5 != 0)
        case 91: self = .pipeline(isReady: !fields.flag(2))
        case 92:
            guard let event = PipelineEvent(rawValue: fields.number(1)) else {
                self = .other(frame.type)
                return
            }
            var values: [String: String] = [:]
            for bytes in fields.list(2) {
                guard let pair = ProtobufFields(bytes) else { return nil }
                values[pair.text(1)] = pair.text(2)
            }
            self = .event(event, values: values)
        case 106: self = .sound(Array(fields.bytes(1)), isEnd: fields.flag(2))
        case 115:
            guard let change = Timer.Change(rawValue: fields.number(1)) else { return nil }
            self = .timer(
                Timer(
                    change: change, id: fields.text(2), name: fields.text(3),
                    totalSeconds: Int(fields.number(4) & 0xFFFF_FFFF),
                    secondsLeft: Int(fields.number(5) & 0xFFFF_FFFF), isActive: fields.flag(6)))
        case 119:
            self = .announce(
                Announcement(
                    url: fields.text(1), text: fields.text(2), firstURL: fields.text(3),
                    startsConversation: fields.flag(4)))
        case 121: self = .configuration
        case 123: self = .useWakeWords(fields.list(1).map { String(decoding: $0, as: UTF8.self) })
        default: self = .other(frame.type)
        }
    }
}

extension ESPHomeRequest.MediaOrder {
    fileprivate init(_ fields: ProtobufFields) {
        if fields.flag(2) { command = Command(rawValue: fields.number(3)) }
        if fields.flag(4), case let volume = fields.float(5), volume.isFinite {
            self.volume = min(max(volume, 0), 1)
        }
        if fields.flag(6) { url = fields.text(7) }
        isAnnouncement = fields.flag(8) && fields.flag(9)
    }
}
