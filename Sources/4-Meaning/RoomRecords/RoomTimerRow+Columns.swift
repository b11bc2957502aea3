import Foundation
public import Storage

extension RoomTimerRow: Codable {
    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// A column of the same name.
        case id, room, kind, name, repeats
        /// `facility_id`.
        case scopeID = "facility_id"
        /// `set_at`.
        case setAt = "set_at"
        /// `rings_at`.
        case ringsAt = "rings_at"
        /// `left_seconds`.
        case left = "left_seconds"
        /// `ended_at`.
        case endedAt = "ended_at"
    }

    /// Reads a row by the names of its columns.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(UUID.self, forKey: .id),
            in: RoomPlace(
                scopeID: try values.decode(UUID.self, forKey: .scopeID),
                room: try values.decode(String.self, forKey: .room)),
            kind: try values.decode(Kind.self, forKey: .kind),
            name: try values.decodeIfPresent(String.self, forKey: .name),
            setAt: try values.decode(Date.self, forKey: .setAt),
            ringsAt: try values.decode(Date.self, forKey: .ringsAt))
        // A timer lasts at most a day.
        left = try values.decodeIfPresent(Double.self, forKey: .left).map { min(max(0, $0), 86_400) }
        repeats = try values.decodeIfPresent(String.self, forKey: .repeats).flatMap { WeeklyTime($0) }
        endedAt = try values.decodeIfPresent(Date.self, forKey: .endedAt)
    }

    /// Writes a row with the names of its columns.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(room, forKey: .room)
        try values.encode(kind, forKey: .kind)
        try values.encodeIfPresent(name, forKey: .name)
        try values.encode(scopeID, forKey: .scopeID)
        try values.encode(setAt, forKey: .setAt)
        try values.encode(ringsAt, forKey: .ringsAt)
        // Write null, too: the row of a resumed timer must lose its `left_seconds`.
        try left.map { try values.encode($0, forKey: .left) } ?? values.encodeNil(forKey: .left)
        try values.encodeIfPresent(repeats?.text, forKey: .repeats)
        try values.encodeIfPresent(endedAt, forKey: .endedAt)
    }
}
