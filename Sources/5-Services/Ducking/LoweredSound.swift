/// The changes to the sound of other programs that are still to be undone.
struct LoweredSound: Codable, Hashable {
    /// A stream whose volume was lowered.
    struct Stream: Codable, Hashable {
        /// The stream's number at the server, which may be another stream's by now.
        var index: Int
        /// The program that plays it.
        var application: String
        /// The volumes of its channels before they were lowered.
        var before: [Int]
        /// The lowered volumes of its channels.
        var lowered: [Int]

        /// Whether a stream is of the same program and has the lowered volumes. It may be a later stream: sound servers
        /// remember the volume of each program.
        func fits(_ stream: SoundStream) -> Bool {
            stream.application == application && stream.volumes == lowered
        }
    }

    /// The most streams that are remembered; a further one displaces the oldest.
    private static let limit = 64

    private(set) var streams: [Stream] = []
    /// The names of the players that were paused, on the session's bus.
    var players: [String] = []

    var isEmpty: Bool { streams.isEmpty && players.isEmpty }

    mutating func add(_ others: [Stream]) {
        streams = Array(
            (streams.filter { former in
                !others.contains { $0.application == former.application && $0.lowered == former.lowered }
            } + others).suffix(Self.limit))
    }

    mutating func keep(_ isKept: (Stream) -> Bool) { streams.removeAll { !isKept($0) } }

    /// Adds the changes that a killed program has left.
    mutating func add(_ other: LoweredSound) {
        add(other.streams)
        players += other.players.filter { !players.contains($0) }
    }
}
