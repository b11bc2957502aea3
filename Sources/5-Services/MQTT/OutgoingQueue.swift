/// The messages to send: the kept message of each topic first, then all others in order, with limits on both.
struct OutgoingQueue {
    /// A message on its way.
    struct Entry {
        /// The message's unique number.
        var number: Int
        var message: MQTTMessage
        /// Whether this is the kept message of its topic: a newer one replaces it, and each new connection sends
        /// it again.
        var isKept = false
    }

    /// The most topics whose newest message is kept; no device has as many.
    static let keptLimit = 64

    let limit: Int
    /// The most messages in flight, which the broker has not acknowledged yet.
    let window: Int
    private(set) var waiting: [Entry] = []
    /// The messages in flight, each with its id on the connection.
    private(set) var underWay: [(id: CInt, entry: Entry)] = []
    /// The newest message of each kept topic, in the order in which the topics were first used.
    private(set) var kept: [MQTTMessage] = []
    private(set) var isOpen = false

    init(limit: Int, window: Int = 20) {
        self.limit = limit
        self.window = window
    }

    /// Adds a message; returns the message that it displaced, or nil.
    mutating func put(_ entry: Entry) -> Entry? {
        waiting.append(entry)
        return dropExcess()
    }

    /// Keeps a message as the newest of its topic, and sends it if there is a connection.
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

    /// Begins a connection: kept messages go first.
    mutating func open(number: () -> Int) {
        isOpen = true
        sendKept(number: number)
    }

    /// Sends the kept messages again, before those that wait.
    mutating func sendKept(number: () -> Int) {
        guard isOpen else { return }
        waiting.removeAll(where: \.isKept)
        waiting.insert(
            contentsOf: kept.map { Entry(number: number(), message: $0, isKept: true) }, at: 0)
    }

    /// Ends a connection: the next one sends unacknowledged messages again.
    mutating func close() {
        isOpen = false
        waiting.insert(contentsOf: underWay.map(\.entry), at: 0)
        waiting.removeAll(where: \.isKept)
        underWay = []
    }

    /// The next message for the connection, in flight from now on; nil if none waits or enough are in flight.
    mutating func takeNext() -> Entry? {
        guard isOpen, underWay.count < window, !waiting.isEmpty else { return nil }
        let entry = waiting.removeFirst()
        // A negative id for now: the connection's own ids are above zero.
        underWay.append((-CInt(truncatingIfNeeded: entry.number), entry))
        return entry
    }

    /// Notes the connection's id of a message in flight.
    mutating func isUnderWay(_ number: Int, as id: CInt) {
        guard let index = underWay.firstIndex(where: { $0.entry.number == number }) else { return }
        underWay[index].id = id
    }

    /// Removes and returns a message in flight that the broker has dealt with; nil if the id is unknown.
    mutating func finish(_ id: CInt) -> Entry? {
        guard let index = underWay.firstIndex(where: { $0.id == id }) else { return nil }
        return underWay.remove(at: index).entry
    }

    /// Takes back a message that is not in flight yet.
    mutating func withdraw(_ number: Int) { waiting.removeAll { $0.number == number } }

    var isEmpty: Bool { waiting.isEmpty && underWay.isEmpty }

    private mutating func dropExcess() -> Entry? {
        guard waiting.count(where: { !$0.isKept }) > limit,
            let oldest = waiting.firstIndex(where: { !$0.isKept })
        else { return nil }
        return waiting.remove(at: oldest)
    }
}
