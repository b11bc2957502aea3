/// Finds numbers by the hash of what they stand for: open addressing with linear probing, at most half full.
struct HashIndex: Sendable {
    private static let free = UInt32.max

    private var slots: [UInt32]
    private var count = 0

    init(capacity: Int = 8) {
        slots = Array(repeating: HashIndex.free, count: HashIndex.slotCount(capacity))
    }

    /// The number with this hash for which `matches` holds.
    func find(hash: Int, where matches: (UInt32) -> Bool) -> UInt32? {
        let mask = slots.count - 1
        var slot = hash & mask
        while slots[slot] != HashIndex.free {
            if matches(slots[slot]) { return slots[slot] }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Adds a number that is not there. `hashOf` gives the hash of those that are, which move when space runs out.
    mutating func insert(_ number: UInt32, hash: Int, hashOf: (UInt32) -> Int) {
        if HashIndex.slotCount(count + 1) > slots.count {
            let numbers = slots.filter { $0 != HashIndex.free }
            slots = Array(repeating: HashIndex.free, count: slots.count * 2)
            for number in numbers { place(number, hash: hashOf(number)) }
        }
        place(number, hash: hash)
        count += 1
    }

    /// Gives every number another name.
    mutating func rename(_ names: [UInt32]) {
        for slot in slots.indices where slots[slot] != HashIndex.free {
            slots[slot] = names[Int(slots[slot])]
        }
    }

    private mutating func place(_ number: UInt32, hash: Int) {
        let mask = slots.count - 1
        var slot = hash & mask
        while slots[slot] != HashIndex.free { slot = (slot + 1) & mask }
        slots[slot] = number
    }

    private static func slotCount(_ capacity: Int) -> Int {
        let needed = max(8, capacity * 2)
        return 1 << (Int.bitWidth - (needed - 1).leadingZeroBitCount)
    }
}
