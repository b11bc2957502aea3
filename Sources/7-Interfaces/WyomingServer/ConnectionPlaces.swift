/// The connections, and the choice of the one that another replaces.
///
/// ```swift
/// var places = ConnectionPlaces(limit: 16, rest: .seconds(2))
/// let entrance = places.enter(at: .now)
/// ```
struct ConnectionPlaces {
    /// A new connection.
    struct Entrance: Hashable {
        var number: Int
        /// The connection to close for it; nil if none.
        var displaced: Int?
    }

    private struct Place {
        var lastUse: ContinuousClock.Instant
        /// The number of operations that must not be cut off.
        var holds = 0
    }

    let limit: Int
    /// How long a place is kept after its last use.
    let rest: Duration
    private var places: [Int: Place] = [:]
    private var lastNumber = 0

    init(limit: Int, rest: Duration) { (self.limit, self.rest) = (limit, rest) }

    /// Finds a place for one more; nil if all are in use.
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

    /// One asked for something.
    mutating func use(_ number: Int, at now: ContinuousClock.Instant) { places[number]?.lastUse = now }

    /// Something begins that keeps the place, or with -1 ends.
    mutating func hold(_ number: Int, _ change: Int, at now: ContinuousClock.Instant) {
        places[number]?.holds += change
        use(number, at: now)
    }

    /// One is gone.
    mutating func leave(_ number: Int) { places[number] = nil }
}
