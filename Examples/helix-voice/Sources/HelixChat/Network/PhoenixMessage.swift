import Foundation

/// A message to Supabase Realtime, whose channels are Phoenix's.
struct PhoenixMessage: Encodable {
    /// What a channel is asked for.
    struct Payload: Encodable {
        struct Config: Encodable {
            struct Change: Encodable {
                let event: String
                let schema: String
                let table: String
                let filter: String
            }
            let changes: [Change]
            enum CodingKeys: String, CodingKey { case changes = "postgres_changes" }
        }
        var config: Config?
        var accessToken: String?
        enum CodingKeys: String, CodingKey {
            case config
            case accessToken = "access_token"
        }
    }

    let topic: String
    let event: String
    var payload = Payload()
    let ref: String
    var joinRef: String?

    enum CodingKeys: String, CodingKey {
        case topic, event, payload, ref
        case joinRef = "join_ref"
    }

    /// The channel of a conversation, by Realtime's name for it.
    static func topic(of sessionKey: String) -> String { "realtime:session:\(sessionKey)" }

    /// Asks for what is inserted into a conversation.
    static func join(_ sessionKey: String, token: String, ref: String) -> PhoenixMessage {
        let change = Payload.Config.Change(
            event: "INSERT", schema: "public", table: "session_messages",
            filter: "session_key=eq.\(sessionKey)")
        return PhoenixMessage(
            topic: topic(of: sessionKey), event: "phx_join",
            payload: Payload(config: .init(changes: [change]), accessToken: token), ref: ref, joinRef: ref)
    }

    /// Wants no more of a conversation.
    static func leave(_ sessionKey: String, ref: String) -> PhoenixMessage {
        PhoenixMessage(topic: topic(of: sessionKey), event: "phx_leave", ref: ref)
    }

    /// Says that this side is there; the answer says it of the other.
    static func heartbeat(ref: String) -> PhoenixMessage {
        PhoenixMessage(topic: "phoenix", event: "heartbeat", ref: ref)
    }

    /// The text that is sent.
    var text: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}

/// What Realtime sends, as far as it matters here.
enum PhoenixEvent: Equatable {
    /// An answer to what was sent with that `ref`; nil if all is well.
    case reply(ref: String, complaint: String?)
    /// Whether changes of the database come through a channel; nil if they do.
    case system(topic: String, complaint: String?)
    /// A row was inserted; nil if it cannot be read, as of one that is too long for Realtime.
    case inserted(topic: String, MessageRow?)
    /// A channel is over.
    case closed(topic: String)
    /// Something else.
    case other

    /// Reads a text; nil if it is nothing that Realtime sends.
    init?(_ text: String) {
        guard let frame = try? JSONDecoder().decode(Frame.self, from: Data(text.utf8)) else { return nil }
        let payload = frame.payload
        switch frame.event {
        case "phx_reply":
            guard let ref = frame.ref else { return nil }
            self = .reply(ref: ref, complaint: payload?.complaint)
        case "system" where payload?.source == "postgres_changes":
            self = .system(topic: frame.topic, complaint: payload?.complaint)
        case "postgres_changes":
            let change = payload?.data
            guard change?.type == "INSERT", change?.table == "session_messages" else {
                self = .other
                return
            }
            self = .inserted(topic: frame.topic, change?.record)
        case "phx_error", "phx_close": self = .closed(topic: frame.topic)
        default: self = .other
        }
    }

    private struct Frame: Decodable {
        let topic: String
        let event: String
        let ref: String?
        let payload: Payload?
    }

    /// Each event has another payload; what is not of the expected form is taken for missing.
    private struct Payload: Decodable {
        var status, source, message: String?
        var data: Change?

        var complaint: String? { status == "ok" ? nil : message ?? status ?? "no status" }

        enum CodingKeys: String, CodingKey {
            case status, message, data, response
            case source = "extension"
        }
        enum ResponseKeys: String, CodingKey { case reason }

        init(from decoder: any Decoder) throws {
            let values = try? decoder.container(keyedBy: CodingKeys.self)
            status = try? values?.decode(String.self, forKey: .status)
            source = try? values?.decode(String.self, forKey: .source)
            message = try? values?.decode(String.self, forKey: .message)
            data = try? values?.decode(Change.self, forKey: .data)
            let response = try? values?.nestedContainer(keyedBy: ResponseKeys.self, forKey: .response)
            if let reason = try? response?.decode(String.self, forKey: .reason) { message = reason }
        }
    }

    private struct Change: Decodable {
        let type, table: String
        let record: MessageRow?
        enum CodingKeys: String, CodingKey { case type, table, record }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            type = try values.decode(String.self, forKey: .type)
            table = try values.decode(String.self, forKey: .table)
            record = try? values.decode(MessageRow.self, forKey: .record)
        }
    }
}
