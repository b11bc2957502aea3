import Recognition

/// A person who enrolled: a name, and an embedding of the voice for each recording.
public struct EnrolledSpeaker: Hashable, Sendable {
    /// Limits of the people, their recordings and their names.
    public enum Limit {
        /// People of a room.
        public static let speakers = 32
        /// Recordings of a person; if there are more, the newest count.
        public static let recordings = 20
        /// Bytes of a name.
        public static let nameLength = 60
    }

    /// The fewest recordings from which a voice can be known.
    public static let fewestRecordings = 3

    /// The person's name, which stands in answers, too.
    public let name: String
    /// One embedding a recording, oldest first.
    public private(set) var recordings: [SpeakerEmbedding]

    /// Makes a speaker of recordings; nil if the name is not legal, or if there is no recording.
    public init?(name: String, recordings: [SpeakerEmbedding]) {
        guard Self.isLegal(name: name), !recordings.isEmpty else { return nil }
        self.name = name
        self.recordings = Array(recordings.suffix(Limit.recordings))
    }

    /// Adds recordings. If there are more than ``Limit/recordings``, the newest stay.
    public mutating func add(_ more: [SpeakerEmbedding]) {
        recordings = Array((recordings + more).suffix(Limit.recordings))
    }

    /// Whether a person may have this name: visible text of up to 60 bytes on one line, without the braces of a
    /// template, and not the name for unknown voices.
    public static func isLegal(name: String) -> Bool {
        (1...Limit.nameLength).contains(name.utf8.count)
            && name.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && $0.value != 0x7F && $0 != "{" && $0 != "}"
            }
            && name.first?.isWhitespace == false && name.last?.isWhitespace == false
            && name.lowercased() != Speaker.unknownName
    }

    /// Whether two names are the same to a person: capital letters do not count.
    public static func areSame(_ one: String, _ other: String) -> Bool {
        one.lowercased() == other.lowercased()
    }
}
