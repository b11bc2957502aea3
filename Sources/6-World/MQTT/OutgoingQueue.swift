/// What is to be sent: what is kept of each topic first, then everything else in order, and all of it bounded.
struct OutgoingQueue {
    /// A message on its way.
    struct Entry {
        /// Tells it from all others.
        var number: Int
        var message: MQTTMessage
        /// Whether a newer one of its topic takes its place, and a new connection sends it again.
        var isKept = false
    }

    /// Topics of which the newest message is kept; more than a device has.
    static let keptLimit = 64

    let limit: Int
    /// Messages that the broker may have and not have acknowledged yet.
    let window: Int
    private(set) var waiting: [Entry] = []
    /// Handed to the connection, by the number that it has there.
    private(set) var underWay: [(id: CInt, entry: Entry)] = []
    /// The newest of each topic, in the order in which the topics were first used.
    private(set) var kept: [MQTTMessage] = []
    private(set) var isOpen = false

    init(limit: Int, window: Int = 20) {
        self.limit = limit
        self.window = window
    }

    /// Takes a message; returns what found no room because of it.
    mutating func put(_ entry: Entry) -> Entry? {
        waiting.append(entry)
        return dropExcess()
    }

    /// Keeps a message as the newest of its topic, and sends it where there is a connection.
    mutating func keep(_ entry: Entry) {
        if let index = kept.firstIndex(where: { $0.topic == entry.message.topic }) {
            kept[index] = entry.message
        } else {
            guard kept.count < Self.keptLimit else { return }
            kept.append(entry.message)
        }
        waiting.removeAll { $0.isKept && $0.message.topic == entry.message.topic }
        if isOpen { waiting.append(entry) }
    }

    /// There is a connection: what is kept goes first.
    mutating func open(number: () -> Int) {
        isOpen = true
        sendKept(number: number)
    }

    /// Sends what is kept once more, before what waits.
    mutating func sendKept(number: () -> Int) {
        guard isOpen else { return }
        waiting.removeAll(where: \.isKept)
        waiting.insert(
            contentsOf: kept.map { Entry(number: number(), message: $0, isKept: true) }, at: 0)
    }

    /// There is no connection any more: what was not acknowledged is sent again by the next one.
    mutating func close() {
        isOpen = false
        waiting.insert(contentsOf: underWay.map(\.entry), at: 0)
        waiting.removeAll(where: \.isKept)
        underWay = []
    }

    /// The next to hand to the connection, under way from now on; nil if none waits or enough are under way.
    mutating func takeNext() -> Entry? {
        guard isOpen, underWay.count < window, !waiting.isEmpty else { return nil }
        let entry = waiting.removeFirst()
        // The connection's own numbers are above zero.
        underWay.append((-CInt(truncatingIfNeeded: entry.number), entry))
        return entry
    }

    /// What was taken has this number at the connection.
    mutating func isUnderWay(_ number: Int, as id: CInt) {
        guard let index = underWay.firstIndex(where: { $0.entry.number == number }) else { return }
        underWay[index].id = id
    }

    /// The broker has dealt with it.
    mutating func finish(_ id: CInt) -> Entry? {
        guard let index = underWay.firstIndex(where: { $0.id == id }) else { return nil }
        return underWay.remove(at: index).entry
    }

    /// Takes one back that was not handed over yet.
    mutating func withdraw(_ number: Int) { waiting.removeAll { $0.number == number } }

    var isEmpty: Bool { waiting.isEmpty && underWay.isEmpty }

    private mutating func dropExcess() -> Entry? {
        guard waiting.count(where: { !$0.isKept }) > limit,
            let oldest = waiting.firstIndex(where: { !$0.isKept })
        else { return nil }
        return waiting.remove(at: oldest)
    }
}
