public import Foundation

/// A thing that actions can be about: a lamp to switch, a step whose time is noted.
public struct CommandTarget: Identifiable, Hashable, Codable, Sendable {
    /// The unique key of the target.
    public var id: UUID
    /// The kind of target, which all scopes share; global aliases point to it.
    public var kindID: UUID?
    /// The name that people say.
    public var name: String
    /// The name of the group to which it belongs, such as a room or a phase; nil if it belongs to none.
    public var group: String?

    private enum CodingKeys: String, CodingKey {
        case id, name
        case kindID = "kindID"
        case group = "phase"
    }

    /// Makes a target.
    public init(id: UUID, kindID: UUID? = nil, name: String, group: String? = nil) {
        (self.id, self.kindID, self.name, self.group) = (id, kindID, name, group)
    }
}

/// The name of a target and the word for its kind, for events and records, which have no keys.
public struct TargetName: Hashable, Sendable {
    /// The ``TargetNaming/noun`` of the application, such as `lamp`: the name of the field.
    public var noun: String
    /// The name, such as *Hall*.
    public var name: String

    /// Makes a name; nil for no name.
    public init?(_ name: String?, noun: String) {
        guard let name else { return nil }
        (self.noun, self.name) = (noun, name)
    }
}
