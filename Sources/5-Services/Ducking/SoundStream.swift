import Intake
import Foundation

/// A program's stream at the sound server, from `pactl --format=json list sink-inputs`.
struct SoundStream: Decodable {
    /// The limits of a list in JSON, enough for some hundred streams.
    private static let bounds = JSONBounds(byteCount: 1 << 20)
    /// The volumes that count as valid. Servers go to about 99,000, 11 dB above the unchanged sound.
    private static let possible = 0...1_000_000

    private struct Level: Decodable {
        var value: Int
    }

    private enum CodingKeys: String, CodingKey {
        case index, corked, mute, volume, properties
        case channels = "channel_map"
    }

    /// The server's number for the stream.
    let index: Int
    /// The volume of each channel in the server's units: 65,536 leaves the sound as it is. Empty if the volumes
    /// are unclear.
    let volumes: [Int]
    /// Whether the stream can be heard, as far as the server knows.
    let sounds: Bool
    private let properties: [String: String]

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        index = try values.decode(Int.self, forKey: .index)
        sounds =
            try !values.decode(Bool.self, forKey: .corked) && !values.decode(Bool.self, forKey: .mute)
        properties = try values.decode([String: String].self, forKey: .properties)
        let levels = try values.decode([String: Level].self, forKey: .volume)
        let channels = try values.decode(String.self, forKey: .channels).split(separator: ",")
        let volumes = channels.compactMap { levels[String($0)]?.value }
        let isClear = volumes.count == channels.count && volumes.allSatisfy(Self.possible.contains)
        self.volumes = isClear ? volumes : []
    }

    /// Reads all streams of a list.
    static func list(_ json: [UInt8]) throws -> [SoundStream] {
        try bounds.check(json)
        return try JSONDecoder().decode([SoundStream].self, from: Data(json))
    }

    /// The program's name for itself; nil for a stream of the server itself, such as the output of a filter.
    var application: String? {
        // A filter of PipeWire names a program, but passes on the sound of all programs, also of this one.
        properties["node.link-group"] == nil ? properties["application.name"] : nil
    }

    /// Whether the stream is of this voiced, or of another on this machine, whose answer must not be lowered either.
    func isOurs(process: Int32, program: String) -> Bool {
        properties["application.process.id"] == "\(process)"
            || properties["application.process.binary"] == program
            // ALSA's plug-ins for PulseAudio and for PipeWire give this name to a program that gives none itself.
            || application?.hasSuffix("[\(program)]") == true
    }
}
