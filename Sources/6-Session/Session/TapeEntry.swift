package import Commands
package import Foundation
package import Hearing

/// An input that a session got from outside. All entries of a tape, in order, are enough to repeat the session.
package enum TapeEntry: Sendable {
    /// A record of the signal thread.
    case record(SignalRecord)
    /// A request of a program.
    case request(TapedRequest)
}

extension TapeEntry: Codable {
    private enum CodingKeys: String, CodingKey { case record, request }

    /// Reads a line of a tape.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if let record = try values.decodeIfPresent(SignalRecord.self, forKey: .record) {
            self = .record(record)
        } else {
            self = .request(try values.decode(TapedRequest.self, forKey: .request))
        }
    }

    /// Writes a line of a tape.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .record(let record): try values.encode(record, forKey: .record)
        case .request(let request): try values.encode(request, forKey: .request)
        }
    }
}

/// A request of a program to a session, if a replay can make it again.
///
/// A trigger is not among the requests, because the signal thread records it. An announcement that a handler makes of
/// its own accord, such as a timer that rings, is not among them either.
package enum TapedRequest: Hashable, Codable, Sendable {
    case say(text: String)
    case ask(text: String, seconds: Double)
    case withdraw
    case answer(String, from: String)
    case command(action: String, target: UUID?, name: String?, from: String)
    case text(String, from: String)
    /// A text whose answer goes back to the program.
    case question(String, from: String)
    /// Phrases that mean something for now, in place of those before.
    case passing([TapedPhrase])
    case cancel
    case giveWay
    case mute
    case unmute
}

/// A phrase of the moment. Its names in JSON are the columns of an alias.
package struct TapedPhrase: Hashable, Codable, Sendable {
    package var id: UUID
    package var phrase: String
    package var action: CommandAction
    package var isActive: Bool
    package var isAutoLearned: Bool

    private enum CodingKeys: String, CodingKey {
        case id
        case phrase = "alias_phrase"
        case action = "action_type"
        case isActive = "is_active"
        case isAutoLearned = "auto_learned"
    }

    package init(_ alias: Alias) {
        (id, phrase, action) = (alias.id, alias.phrase, alias.action)
        (isActive, isAutoLearned) = (alias.isActive, alias.isAutoLearned)
    }

    package var alias: Alias {
        Alias(id: id, phrase: phrase, action: action, isActive: isActive, isAutoLearned: isAutoLearned)
    }
}

extension [TapeEntry] {
    /// Makes a source that tells the records again, and the list of the programs' requests. A record of the kind
    /// `request` holds the index of its request.
    package func signal(name: String) -> (signal: TapedSignal, requests: [TapedRequest]) {
        var (records, requests): ([SignalRecord], [TapedRequest]) = ([], [])
        var time = 0.0
        for entry in self {
            switch entry {
            case .record(let record):
                time = record.at
                records.append(record)
            case .request(let request):
                var record = SignalRecord(.request, at: time)
                record.number = requests.count
                records.append(record)
                requests.append(request)
            }
        }
        return (TapedSignal(name: name, records: records), requests)
    }
}
