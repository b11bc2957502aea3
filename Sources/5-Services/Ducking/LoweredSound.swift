/// What was done to the sound of other programs, and is to be undone.
struct LoweredSound: Codable, Hashable {
    /// A stream whose volume was lowered.
    struct Stream: Codable, Hashable {
        /// Its number at the server, which may be another stream's by now.
        var index: Int
        /// The program that plays it.
        var application: String
        /// The volumes of its channels before.
        var before: [Int]
        /// Those that were set.
        var lowered: [Int]

        /// Whether it is a stream of this program as loud as this one was made. It may be a later one: sound servers
        /// remember the volume of each program.
        func fits(_ stream: SoundStream) -> Bool {
            stream.application == application && stream.volumes == lowered
        }
    }

    /// How many are remembered; the first are forgotten.
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

    /// Adds what another program that was killed has left.
    mutating func add(_ other: LoweredSound) {
        add(other.streams)
        players += other.players.filter { !players.contains($0) }
    }
}
