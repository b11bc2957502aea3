import Foundation
import VoicedConfiguration

/// The files of a recorded session. All of them are for their owner alone.
struct TapeFolder: Sendable {
    /// The content of `session.json`.
    struct Cover: Codable, Sendable {
        /// The version of voiced that made it.
        var version: String
        /// The time of day at the begin of the sound.
        var started: Date
        /// The name of the source.
        var source: String
        /// Why all speech was recognized; nil if a wake word begins a command.
        var alwaysOn: String?
        /// The models that were listened for, in their order.
        var words: [String]
        /// Whether the configuration has a grammar.
        var hasGrammar: Bool
        /// The domain; nil in sessions from before 0.3, whose configuration has it.
        var domain: String?
    }

    let path: String

    var cover: String { path + "/session.json" }
    /// The inputs of the session; see `TapeEntry`.
    var tape: String { path + "/tape.jsonl" }
    /// The events of the session.
    var events: String { path + "/events.jsonl" }
    /// The answers of actions.
    var answers: String { path + "/actions.jsonl" }
    /// The texts of the recognizers, if one of them is on another machine.
    var texts: String { path + "/texts.jsonl" }
    /// The answers of a classifier.
    var understood: String { path + "/understood.jsonl" }
    /// The whole sound, at 16 kHz.
    var sound: String { path + "/sound.flac" }
    /// The database at the beginning.
    var database: String { path + "/voiced.sqlite" }
    var configuration: String { path + "/voiced.yaml" }
    var phrases: String { path + "/aliases.yaml" }
    var grammar: String { path + "/grammar.yaml" }

    func model(_ name: String) -> String { "\(path)/\(name)" }

    /// Reads `session.json`.
    func readCover() throws(Failure) -> Cover {
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
    func write(_ cover: Cover) throws(Failure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var value = encoder.singleValueContainer()
            try value.encode(date.formatted(Self.dateFormat))
        }
        guard let data = try? encoder.encode(cover) else { return }
        try PrivateFile.write(Array(data) + [UInt8(ascii: "\n")], to: self.cover)
    }

    /// Reads the lines of one of the files; none if there is no such file.
    func lines<Line: Decodable>(_ file: String, as type: Line.Type) throws(Failure) -> [Line] {
        guard let data = FileManager.default.contents(atPath: file) else { return [] }
        let decoder = JSONDecoder()
        let requests = JSONDecoder.tape
        var lines: [Line] = []
        let parts = data.split(separator: UInt8(ascii: "\n"))
        for (index, part) in parts.enumerated() {
            let isRequest = part.starts(with: Data(#"{"request""#.utf8))
            do { lines.append(try (isRequest ? requests : decoder).decode(type, from: Data(part))) } catch {
                // The last line of a killed process is incomplete.
                if index == parts.count - 1, data.last != UInt8(ascii: "\n") { break }
                throw Failure(.badData, "\(file), line \(index + 1): \(error)")
            }
        }
        return lines
    }

    /// The lines of the events; none if there is no file.
    func eventLines() -> [String] {
        let data = FileManager.default.contents(atPath: events) ?? Data()
        return data.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }

    private static let dateFormat = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    private static func date(_ decoder: any Decoder) throws -> Date {
        try Date(try decoder.singleValueContainer().decode(String.self), strategy: dateFormat)
    }
}

// A tape calls what a command is about a milestone, as the operating room does.
extension JSONDecoder {
    /// Reads the requests of a tape.
    static var tape: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { TapeKey($0, "milestone", is: "target") }
        return decoder
    }
}

extension JSONEncoder {
    /// Writes the requests of a tape.
    static var tape: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .custom { TapeKey($0, "target", is: "milestone") }
        return encoder
    }
}

/// A key, which has another name on one side.
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
