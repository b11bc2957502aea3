/// Finds numbers by the hash of what they stand for: open addressing with linear probing, at most half full.
///
/// Half of each hash is kept beside its number: what does not match is nearly never looked at, and growing needs no
/// hash again.
struct HashIndex: Sendable {
    private static let free = UInt32.max

    private struct Slot {
        var number = HashIndex.free
        var tag: UInt32 = 0
    }

    private var slots: [Slot]
    private var count = 0

    init(capacity: Int = 8) {
        slots = Array(repeating: Slot(), count: HashIndex.slotCount(capacity))
    }

    /// The number with this hash for which `matches` holds.
    func find(hash: Int, where matches: (UInt32) -> Bool) -> UInt32? {
        let mask = slots.count - 1
        let tag = HashIndex.tag(hash)
        var slot = Int(tag) & mask
        while slots[slot].number != HashIndex.free {
            if slots[slot].tag == tag, matches(slots[slot].number) { return slots[slot].number }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Adds a number that is not there.
    mutating func insert(_ number: UInt32, hash: Int) {
        if HashIndex.slotCount(count + 1) > slots.count {
            let used = slots.filter { $0.number != HashIndex.free }
            slots = Array(repeating: Slot(), count: slots.count * 2)
            for slot in used { place(slot) }
        }
        place(Slot(number: number, tag: HashIndex.tag(hash)))
        count += 1
    }

    /// Gives every number another name.
    mutating func rename(_ names: [UInt32]) {
        for slot in slots.indices where slots[slot].number != HashIndex.free {
            slots[slot].number = names[Int(slots[slot].number)]
        }
    }

    private mutating func place(_ added: Slot) {
        let mask = slots.count - 1
        var slot = Int(added.tag) & mask
        while slots[slot].number != HashIndex.free { slot = (slot + 1) & mask }
        slots[slot] = added
    }

    private static func tag(_ hash: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash) }

    private static func slotCount(_ capacity: Int) -> Int {
        let needed = max(8, capacity * 2)
        return 1 << (Int.bitWidth - (needed - 1).leadingZeroBitCount)
    }
}
