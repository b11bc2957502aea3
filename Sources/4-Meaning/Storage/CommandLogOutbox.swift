import Timing

/// Keeps the rows of commands until a store has them on its disk. The store gets them in order and each once, however
/// long that takes.
///
/// If a write fails because another process has locked the database or the disk is full, the outbox tries again after
/// 1, 2, 4 ... 30 seconds, and when ``finish()`` is called. A caller waits for the disk at most ``Options/patience``,
/// and then gets the backlog. After a failed attempt, callers do not wait until an attempt succeeds.
///
/// ```swift
/// let outbox = CommandLogOutbox(store) { notice in print(notice) }
/// if let backlog = await outbox.append([record]) { print("not yet saved: \(backlog.reason ?? "it takes long")") }
/// ```
public actor CommandLogOutbox {
    /// How long callers wait, and how many rows the outbox keeps.
    public struct Options: Hashable, Sendable {
        /// How long ``CommandLogOutbox/append(_:)`` and ``CommandLogOutbox/finish()`` wait for the disk.
        public var patience = Duration.seconds(1)
        /// The longest pause between two attempts.
        public var longestPause = Duration.seconds(30)
        /// How many rows the outbox keeps, at least 1. A further row takes the place of the oldest, which is lost. A
        /// room logs a few hundred rows of some 300 bytes a day.
        public var capacity = 10_000

        /// Makes options with the defaults.
        public init() {}
    }

    /// The rows that are not on the disk yet.
    public struct Backlog: Hashable, Sendable {
        /// The number of rows that wait.
        public var waitingCount: Int
        /// The number of rows that the outbox has given up since it was made.
        public var lostCount: Int
        /// Why the last attempt failed, as a sentence without the words of a command; nil if no attempt failed and the
        /// store is only slow.
        public var reason: String?
    }

    /// A notice about rows that had to wait.
    public enum Notice: Hashable, Sendable {
        /// No row waits any more; `count` rows had waited.
        case saved(count: Int)
        /// The outbox gave `count` rows up, for the given reason.
        case lost(count: Int, reason: String)
    }

    /// The most rows of one transaction. A transaction costs one sync of the disk, for any number of rows.
    private static let batchSize = 100

    private let store: any CommandLog
    private let options: Options
    private let clock: any Clock<Duration>
    private let tell: @Sendable (Notice) -> Void

    /// The rows not written yet, the oldest first, with numbers that count all rows ever taken.
    private var waiting: [(number: Int, record: CommandRecord)] = []
    /// The number of ``waiting`` rows, from the first on, that the store is writing now.
    private var inFlightCount = 0
    private var takenCount = 0
    /// The number of waiting rows whose callers know that they wait.
    private var overdueCount = 0
    private var lostCount = 0
    private var reason: String?
    private var worker: Task<Void, Never>?
    private var pause: Task<Void, any Error>?
    /// Whether the last attempt failed, or takes longer than callers wait.
    private var isStuck = false
    private var isFinished = false
    private var waiters: [Int: Waiter] = [:]
    private var waiterCount = 0

    private struct Waiter {
        /// The waiter goes on when no row up to this number waits.
        var number: Int
        var continuation: CheckedContinuation<Void, Never>
    }

    /// Makes an outbox of a store.
    ///
    /// - Parameters:
    ///   - store: writes the rows.
    ///   - options: how long callers wait, and how many rows the outbox keeps.
    ///   - clock: times the pauses.
    ///   - tell: gets a notice about rows that had to wait, one notice after the other.
    public init(
        _ store: any CommandLog, options: Options = Options(), clock: any Clock<Duration> = ContinuousClock(),
        tell: @escaping @Sendable (Notice) -> Void = { _ in }
    ) {
        self.store = store
        self.options = options
        self.clock = clock
        self.tell = tell
    }

    /// Takes rows, and waits until they are on the disk or the time to wait is over.
    ///
    /// - Returns: nil if they are on the disk; else the backlog.
    public func append(_ records: [CommandRecord]) async -> Backlog? {
        guard !records.isEmpty else { return nil }
        for record in records {
            takenCount += 1
            waiting.append((takenCount, record))
        }
        let (last, formerlyLost) = (takenCount, lostCount)
        let first = last - records.count + 1
        dropExcess()
        await writing(upTo: last)
        guard isWaiting(upTo: last) || lostCount > formerlyLost else { return nil }
        overdueCount += waiting.count { (first...last).contains($0.number) }
        return backlog
    }

    /// Makes a last attempt, for at most ``Options/patience``. Each row that comes later gets one attempt.
    ///
    /// - Returns: the rows that were not written; nil if all were.
    public func finish() async -> Backlog? {
        isFinished = true
        isStuck = false
        pause?.cancel()
        await writing(upTo: takenCount)
        return waiting.isEmpty ? nil : backlog
    }

    /// The rows that are not on the disk now.
    public var backlog: Backlog {
        Backlog(waitingCount: waiting.count, lostCount: lostCount, reason: reason)
    }

    private func isWaiting(upTo number: Int) -> Bool { waiting.first.map { $0.number <= number } ?? false }

    /// Starts the writing of the waiting rows, and waits for those up to a number.
    private func writing(upTo last: Int) async {
        guard isWaiting(upTo: last) else { return }
        if worker == nil { worker = Task { await write() } }
        guard !isStuck else { return }
        let number = waiterCount
        waiterCount += 1
        let limit = clock.alarm(after: options.patience / .seconds(1)) { await self.giveUp(waiter: number) }
        await withCheckedContinuation { waiters[number] = Waiter(number: last, continuation: $0) }
        limit.cancel()
    }

    private func giveUp(waiter number: Int) {
        guard let waiter = waiters.removeValue(forKey: number) else { return }
        isStuck = true
        waiter.continuation.resume()
    }

    /// Lets the callers go on whose rows wait no longer, or all callers.
    private func release(all: Bool) {
        for (number, waiter) in waiters where all || !isWaiting(upTo: waiter.number) {
            waiters[number] = nil
            waiter.continuation.resume()
        }
    }

    /// Writes waiting rows until none waits.
    private func write() async {
        var backoff = Backoff(longest: options.longestPause / .seconds(1))
        // After the store has refused a batch, write one row at a time to find the row that it will never take.
        var size = Self.batchSize
        while !waiting.isEmpty {
            let batch = waiting.prefix(size).map(\.record)
            inFlightCount = batch.count
            do {
                try await store.append(batch)
                waiting.removeFirst(batch.count)
                inFlightCount = 0
                (reason, isStuck) = (nil, false)
                backoff.reset()
                release(all: false)
            } catch let error as StorageError where error.code == .badValue {
                inFlightCount = 0
                guard batch.count == 1 else {
                    size = 1
                    continue
                }
                lose(at: 0, count: 1, "\(error)")
                release(all: false)
            } catch {
                inFlightCount = 0
                (reason, isStuck) = ("\(error)", true)
                release(all: true)
                if isFinished { break }
                await rest(for: .seconds(backoff.pause()))
            }
        }
        worker = nil
        guard waiting.isEmpty, overdueCount > 0 else { return }
        tell(.saved(count: overdueCount))
        overdueCount = 0
    }

    /// Pauses for a time, or until ``finish()`` cancels the pause.
    private func rest(for time: Duration) async {
        let clock = clock
        let pause = Task { try await clock.sleep(for: time, tolerance: nil) }
        self.pause = pause
        _ = await pause.result
        self.pause = nil
    }

    /// If there are too many rows, gives up the oldest of those that are not being written.
    private func dropExcess() {
        let count = min(waiting.count - max(1, options.capacity), waiting.count - inFlightCount)
        guard count > 0 else { return }
        lose(at: inFlightCount, count: count, "more than \(options.capacity) commands wait to be logged")
    }

    private func lose(at index: Int, count: Int, _ reason: String) {
        waiting.removeSubrange(index..<index + count)
        lostCount += count
        overdueCount = max(0, overdueCount - count)
        tell(.lost(count: count, reason: reason))
    }
}
