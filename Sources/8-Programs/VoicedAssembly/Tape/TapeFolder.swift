import Foundation
import VoicedConfiguration
import VoicedTerminal

/// The files of a recorded session. All of them are for their owner alone.
package struct TapeFolder: Sendable {
    /// The content of `session.json`.
    package struct Cover: Codable, Sendable {
        /// The version of voiced that made the recording.
        package var version: String
        /// The time of day at the begin of the sound.
        package var started: Date
        /// The name of the source.
        package var source: String
        /// Why all speech was recognized; nil if a wake word begins a command.
        package var alwaysOn: String?
        /// The models that were listened for, in their order.
        package var words: [String]
        /// Whether the configuration has a grammar.
        package var hasGrammar: Bool
        /// The domain; nil in sessions from before 0.3, whose configuration has it.
        package var domain: String?
    }

    package let path: String

    package init(path: String) { self.path = path }

    package var cover: String { path + "/session.json" }
    /// The inputs of the session; see `TapeEntry`.
    package var tape: String { path + "/tape.jsonl" }
    /// The events of the session.
    package var events: String { path + "/events.jsonl" }
    /// The answers of actions.
    package var answers: String { path + "/actions.jsonl" }
    /// The texts of the recognizers, if one of them is on another machine.
    package var texts: String { path + "/texts.jsonl" }
    /// The answers of a classifier.
    var understood: String { path + "/understood.jsonl" }
    /// The whole sound, at 16 kHz.
    package var sound: String { path + "/sound.flac" }
    /// The database at the beginning.
    package var database: String { path + "/voiced.sqlite" }
    package var configuration: String { path + "/voiced.yaml" }
    package var phrases: String { path + "/aliases.yaml" }
    package var grammar: String { path + "/grammar.yaml" }

    package func model(_ name: String) -> String { "\(path)/\(name)" }

    /// Reads `session.json`.
    package func readCover() throws(Failure) -> Cover {
        guard let data = FileManager.default.contents(atPath: cover) else {
            throw Failure(
                .noInput,
                "\(path) holds no recorded session; name a folder that voiced run --record-session has made")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom(Self.date)
        do { return try decoder.decode(Cover.self, from: data) } catch {
            throw Failure(.badData, "\(cover) cannot be read; record the session again (\(error))")
        }
    }

    /// Writes it.
    package func write(_ cover: Cover) throws(Failure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var value = encoder.singleValueContainer()
            try value.encode(date.formatted(Self.dateFormat))
        }
        let data: Data
        do { data = try encoder.encode(cover) } catch {
            throw Failure(.cannotCreate, "\(self.cover) cannot be written: \(error)")
        }
        try PrivateFile.write(Array(data) + [UInt8(ascii: "\n")], to: self.cover)
    }

    /// Reads and decodes the lines of one of the files; none if there is no such file.
    package func lines<Line: Decodable>(_ file: String, as type: Line.Type) throws(Failure) -> [Line] {
        guard let data = FileManager.default.contents(atPath: file) else { return [] }
        let decoder = JSONDecoder()
        let requests = JSONDecoder.tape
        var lines: [Line] = []
        let parts = data.split(separator: UInt8(ascii: "\n"))
        for (index, part) in parts.enumerated() {
            let isRequest = part.starts(with: Data(#"{"request""#.utf8))
            do { lines.append(try (isRequest ? requests : decoder).decode(type, from: Data(part))) } catch {
                // If the recording process was killed, the last line may be incomplete.
                if index == parts.count - 1, data.last != UInt8(ascii: "\n") { break }
                throw Failure(.badData, "\(file), line \(index + 1): \(error)")
            }
        }
        return lines
    }

    /// Reads the lines of the events, without decoding them; none if there is no file.
    package func eventLines() -> [String] {
        let data = FileManager.default.contents(atPath: events) ?? Data()
        return data.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }

    private static let dateFormat = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    private static func date(_ decoder: any Decoder) throws -> Date {
        try Date(try decoder.singleValueContainer().decode(String.self), strategy: dateFormat)
    }
}

// On a tape the target of a command has the key `milestone`, as in an operating room.
extension JSONDecoder {
    /// A decoder for the requests of a tape.
    static var tape: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { TapeKey($0, "milestone", is: "target") }
        return decoder
    }
}

extension JSONEncoder {
    /// An encoder for the requests of a tape.
    static var tape: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .custom { TapeKey($0, "target", is: "milestone") }
        return encoder
    }
}

/// A key that may have another name on the tape than in the program.
private struct TapeKey: CodingKey {
    let stringValue: String
    /// A tape has no keys that are numbers.
    var intValue: Int? { nil }

    init(_ path: [any CodingKey], _ name: String, is other: String) {
        let last = path.last?.stringValue ?? ""
        stringValue = last == name ? other : last
    }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
}
