import Synchronization

/// Publishes the scores of wake words without a lock, twenty times a second while there is a watcher.
///
/// One thread measures; any thread may watch. Without a watcher it measures nothing.
package final class WordGauge: @unchecked Sendable {
    // Sendable: the memory stays as long as the object, and nothing but atomics is in it.

    /// How many words the gauge measures, more than one daemon listens for; it leaves further words out.
    package static let mostWords = 16
    /// Hops of 10 ms in a reading.
    static let hopsPerReading = 5
    /// Readings that the gauge keeps for watchers: three seconds.
    fileprivate static let slotCount = 64

    private let watcherCount = Atomic<Int>(0)
    fileprivate let readingCount = Atomic<Int>(0)
    /// For each slot the level and the floor, then a number for each word.
    private let slots: UnsafeMutablePointer<Atomic<UInt64>>
    /// For each word how often it was nearly heard.
    private let nearMisses: UnsafeMutablePointer<Atomic<Int>>
    private static let slotSize = 1 + mostWords

    package init() {
        let count = Self.slotCount * Self.slotSize
        slots = .allocate(capacity: count)
        for index in 0..<count { (slots + index).initialize(to: Atomic(0)) }
        nearMisses = .allocate(capacity: Self.mostWords)
        for word in 0..<Self.mostWords { (nearMisses + word).initialize(to: Atomic(0)) }
    }

    deinit {
        slots.deinitialize(count: Self.slotCount * Self.slotSize)
        slots.deallocate()
        nearMisses.deinitialize(count: Self.mostWords)
        nearMisses.deallocate()
    }

    /// Counts a word that was nearly detected, also without a watcher. For one thread; real-time safe.
    func recordNearMiss(ofWord word: Int) {
        if word < Self.mostWords { nearMisses[word].add(1, ordering: .relaxed) }
    }

    /// How often a word was nearly heard.
    package func nearMissCount(ofWord word: Int) -> Int {
        word < Self.mostWords ? nearMisses[word].load(ordering: .relaxed) : 0
    }

    /// Whether there is a watcher. Real-time safe.
    var isWatched: Bool { watcherCount.load(ordering: .relaxed) > 0 }

    /// Publishes the sums of `wordCount` words. For one thread; real-time safe.
    func publish(_ sums: WordSums, floor: Float, wordCount: Int) {
        let number = readingCount.load(ordering: .relaxed)
        let slot = slots + number % Self.slotCount * Self.slotSize
        slot.pointee.store(
            UInt64(sums.level.bitPattern) << 32 | UInt64(floor.bitPattern), ordering: .relaxed)
        for word in 0..<min(wordCount, Self.mostWords) {
            // 16 bits each. The score is stored plus one, so that 0 means that there is none.
            let match = UInt64(max(0, min(1, sums.matches[word])) * 65_535)
            let score = sums.scores[word] < 0 ? 0 : UInt64(1 + max(0, min(1, sums.scores[word])) * 65_534)
            let isDetected = UInt64(sums.detected >> UInt16(word) & 1)
            (slot + 1 + word).pointee.store(isDetected << 32 | score << 16 | match, ordering: .relaxed)
        }
        readingCount.store(number + 1, ordering: .releasing)
    }

    /// Begins to watch, and watches as long as the returned object lives.
    package func watch(wordCount: Int) -> WordWatch {
        WordWatch(self, wordCount: min(wordCount, Self.mostWords))
    }

    fileprivate func begin() -> Int {
        watcherCount.add(1, ordering: .relaxed)
        return readingCount.load(ordering: .acquiring)
    }

    fileprivate func end() { watcherCount.subtract(1, ordering: .relaxed) }

    fileprivate func reading(_ number: Int, wordCount: Int) -> WordReading {
        let slot = slots + number % Self.slotCount * Self.slotSize
        let sound = slot.pointee.load(ordering: .relaxed)
        func float(_ bits: UInt64) -> Double { Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) }
        return WordReading(
            level: float(sound >> 32), floor: float(sound),
            words: (0..<wordCount).map { word in
                let bits = (slot + 1 + word).pointee.load(ordering: .relaxed)
                let (match, score) = (bits & 0xFFFF, bits >> 16 & 0xFFFF)
                return .init(
                    match: Double(match) / 65_535, score: score == 0 ? nil : Double(score - 1) / 65_534,
                    isDetected: bits >> 32 & 1 == 1)
            })
    }
}

/// Watches how well the engine hears wake words, as long as it lives.
public final class WordWatch: Sendable {
    /// Readings that may wait: fewer than there are slots, so that none is read while it is written anew.
    private static let mostWaiting = WordGauge.slotCount / 2

    private let gauge: WordGauge
    private let wordCount: Int
    private let next: Atomic<Int>

    fileprivate init(_ gauge: WordGauge, wordCount: Int) {
        (self.gauge, self.wordCount) = (gauge, wordCount)
        next = Atomic(gauge.begin())
    }

    deinit { gauge.end() }

    /// The readings since the last call, the oldest first; at most the newest 32, which is 1.6 s. Empty while no sound
    /// comes. For one task at a time.
    public func readings() -> [WordReading] {
        let end = gauge.readingCount.load(ordering: .acquiring)
        let first = max(next.load(ordering: .relaxed), end - Self.mostWaiting)
        next.store(end, ordering: .relaxed)
        return (first..<max(first, end)).map { gauge.reading($0, wordCount: wordCount) }
    }
}
