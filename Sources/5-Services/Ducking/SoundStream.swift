import Intake
import Foundation

/// A stream of a program at the sound server, as `pactl --format=json list sink-inputs` tells it.
struct SoundStream: Decodable {
    /// What a list may be: some hundred streams.
    private static let bounds = JSONBounds(byteCount: 1 << 20)
    /// Servers go to about 99,000, 11 dB above the sound as it is.
    private static let possible = 0...1_000_000

    private struct Level: Decodable {
        var value: Int
    }

    private enum CodingKeys: String, CodingKey {
        case index, corked, mute, volume, properties
        case channels = "channel_map"
    }

    /// The server's number for it.
    let index: Int
    /// The volume of each channel in the server's units: 65,536 leaves the sound as it is. Empty if it is unclear.
    let volumes: [Int]
    /// Whether it can be heard, as far as the server knows.
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

    /// All streams of a list.
    static func list(_ json: [UInt8]) throws -> [SoundStream] {
        try bounds.check(json)
        return try JSONDecoder().decode([SoundStream].self, from: Data(json))
    }

    /// The program's name for itself; nil for what the server plays itself, such as the output of a filter.
    var application: String? {
        // A filter of PipeWire names a program, and passes on what programs play, our own sound among it.
        properties["node.link-group"] == nil ? properties["application.name"] : nil
    }

    /// Whether it is a voiced's: this one, or another of this machine, whose answer is not to be lowered either.
    func isOurs(process: Int32, program: String) -> Bool {
        properties["application.process.id"] == "\(process)"
            || properties["application.process.binary"] == program
            // What ALSA's plug-ins for PulseAudio and for PipeWire call a program that says nothing else.
            || application?.hasSuffix("[\(program)]") == true
    }
}
