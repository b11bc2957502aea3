/// The places of a limited number of connections. If all are taken, a new connection replaces the one idle longest.
///
/// ```swift
/// var places = ConnectionPlaces(limit: 16, rest: .seconds(2))
/// let entrance = places.enter(at: .now)
/// ```
struct ConnectionPlaces {
    /// A new connection.
    struct Entrance: Hashable {
        var number: Int
        /// The connection that the new one replaces, which must be closed; nil if none.
        var displaced: Int?
    }

    private struct Place {
        var lastUse: ContinuousClock.Instant
        /// The number of operations that must not be cut off.
        var holds = 0
    }

    let limit: Int
    /// How long a connection keeps its place after its last use.
    let rest: Duration
    private var places: [Int: Place] = [:]
    private var lastNumber = 0

    init(limit: Int, rest: Duration) { (self.limit, self.rest) = (limit, rest) }

    /// Finds a place for one more connection; nil if all are in use.
    mutating func enter(at now: ContinuousClock.Instant) -> Entrance? {
        var displaced: Int?
        if places.count >= limit {
            let idle = places.filter { $0.value.holds == 0 && $0.value.lastUse + rest <= now }
            guard let longest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return nil }
            displaced = longest.key
            places[longest.key] = nil
        }
        lastNumber += 1
        places[lastNumber] = Place(lastUse: now)
        return Entrance(number: lastNumber, displaced: displaced)
    }

    /// Notes that a connection asked for something.
    mutating func use(_ number: Int, at now: ContinuousClock.Instant) { places[number]?.lastUse = now }

    /// Begins (`change` 1) or ends (-1) an operation during which a connection keeps its place.
    mutating func hold(_ number: Int, _ change: Int, at now: ContinuousClock.Instant) {
        places[number]?.holds += change
        use(number, at: now)
    }

    /// Removes the place of a closed connection.
    mutating func leave(_ number: Int) { places[number] = nil }
}
