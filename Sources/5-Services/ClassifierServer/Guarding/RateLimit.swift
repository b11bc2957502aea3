import Synchronization

/// A limit on how often rooms may ask. Each room has a bucket of questions that fills again with time.
final class RateLimit<Room: Hashable & Sendable>: Sendable {
    private struct Bucket {
        var questions: Double
        var at: ContinuousClock.Instant
    }

    /// The most rooms that are known at a time. A room that asks seldom may be forgotten, since its bucket is full.
    private static var roomCount: Int { 4096 }

    private let perSecond: Double
    private let burst: Double
    private let buckets = Mutex<[Room: Bucket]>([:])

    /// Makes a limit.
    ///
    /// - Parameters:
    ///   - perMinute: the questions per minute that a room may ask in the long run.
    ///   - burst: the most questions that a room may ask at once, at least 1.
    init(perMinute: Double, burst: Int) { (perSecond, self.burst) = (perMinute / 60, Double(burst)) }

    /// Takes a question out of a room's bucket.
    ///
    /// - Returns: nil if the bucket had a question; otherwise the seconds until it has one.
    func consume(_ room: Room, at now: ContinuousClock.Instant = .now) -> Double? {
        buckets.withLock { buckets in
            // The fullest bucket is the least loss: an unknown room has a full one, too.
            if buckets.count >= Self.roomCount, buckets[room] == nil,
                let fullest = buckets.max(by: { filled($0.value, at: now) < filled($1.value, at: now) })
            {
                buckets[fullest.key] = nil
            }
            var questions = buckets[room].map { filled($0, at: now) } ?? burst
            defer { buckets[room] = Bucket(questions: questions, at: now) }
            guard questions >= 1 else { return perSecond > 0 ? (1 - questions) / perSecond : 60 }
            questions -= 1
            return nil
        }
    }

    private func filled(_ bucket: Bucket, at now: ContinuousClock.Instant) -> Double {
        min(burst, bucket.questions + perSecond * max(0, (now - bucket.at) / .seconds(1)))
    }
}
