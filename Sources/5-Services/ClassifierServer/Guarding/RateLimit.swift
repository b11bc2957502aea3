import Synchronization

/// How often a room may ask: a bucket of questions that fills again with time.
final class RateLimit<Room: Hashable & Sendable>: Sendable {
    private struct Bucket {
        var questions: Double
        var at: ContinuousClock.Instant
    }

    /// Rooms that are known at a time. Of a room that asks seldom nothing need be known: its bucket is full.
    private static var roomCount: Int { 4096 }

    private let perSecond: Double
    private let burst: Double
    private let buckets = Mutex<[Room: Bucket]>([:])

    /// Makes a limit.
    ///
    /// - Parameters:
    ///   - perMinute: how many questions a minute a room may ask for long.
    ///   - burst: how many it may ask at once, at least 1.
    init(perMinute: Double, burst: Int) { (perSecond, self.burst) = (perMinute / 60, Double(burst)) }

    /// Takes a question out of a room's bucket.
    ///
    /// - Returns: nil if there was one, else after how many seconds there will be.
    func consume(_ room: Room, at now: ContinuousClock.Instant = .now) -> Double? {
        buckets.withLock { buckets in
            // The fullest tells least: a room of which nothing is known has a full one.
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
