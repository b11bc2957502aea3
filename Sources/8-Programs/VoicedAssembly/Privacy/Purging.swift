import Foundation
import Logging
import SQLiteStorage
import ServiceLifecycle
import Storage
import Synchronization
import VoicedConfiguration
import VoicedTerminal

/// The service that deletes data whose retention time is over: at the start, and then at least every hour.
///
/// It deletes nothing by age while the computer's clock is not trusted; see `SystemClock`.
package struct Purging: Service, CustomStringConvertible {
    /// The longest time between two rounds, in seconds.
    private static let interval = 3600.0

    package let store: SQLiteStore
    /// Seconds for which the database keeps the log of a command; nil for ever.
    package let logSeconds: Double?
    /// Seconds for which the database keeps a case after its end; nil for ever.
    let caseSeconds: Double?
    let clips: MissedClips
    package let clock: any Clock<Duration>
    package let logger: Logger
    package var now: @Sendable () -> Date = { Date() }
    /// Whether a time server keeps the clock, or a person vouches for it.
    package var isSynchronized: @Sendable (Date) -> Bool = { SystemClock.isSynchronized(at: $0) }
    private let told = ToldOfClock()

    /// The name in the log. Without it, the log would print all properties.
    package var description: String { "retention" }

    /// Seconds between two rounds; shorter for short retention times, so that data kept for minutes does not stay for
    /// an hour.
    var pause: Double {
        [logSeconds, caseSeconds, clips.maximumAge].compactMap(\.self).filter { $0 > 0 }
            .reduce(Self.interval) { min($0, max(1, $1 / 10)) }
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await purge()
                // The only error here is a cancellation.
                guard (try? await sleep(seconds: pause)) != nil else { return }
            }
        }
    }

    private func sleep(seconds: Double) async throws {
        try await clock.sleep(for: .seconds(seconds))
    }

    /// Deletes once all data whose retention time is over, and logs the numbers.
    package func purge() async {
        let isRight = await believesClock()
        if isRight, let logSeconds {
            await purge("commands", olderThan: logSeconds) { try await store.retention.purge(before: $0) }
        }
        if isRight, let caseSeconds {
            await purge("cases", olderThan: caseSeconds) { try await store.retention.purgeCases(before: $0) }
        }
        do {
            let count = try await clips.purge(byAge: isRight)
            if count > 0 {
                logger.notice("deleted \(count) files of recordings that are too old or too many")
            }
        } catch {
            logger.error("recordings that are too old could not be deleted: \(error)")
        }
    }

    private func purge(
        _ what: String, olderThan seconds: Double, _ delete: (Date) async throws -> Int
    ) async {
        do {
            let count = try await delete(now().addingTimeInterval(-seconds))
            if count > 0 { logger.notice("deleted \(count) \(what) older than \(TimeSpan.text(seconds))") }
        } catch {
            logger.error("\(what) that are too old could not be deleted: \(error)")
        }
    }

    /// Whether the clock may be trusted; if not, the log says so once.
    private func believesClock() async -> Bool {
        let date = now()
        do {
            let mark = try await store.retention.clockMark()
            let isBelievable = SystemClock.isBelievable(date, since: mark, isSynchronized: isSynchronized)
            let isNews = told.value.exchange(!isBelievable, ordering: .relaxed) == isBelievable
            guard isBelievable else {
                // Rows logged by this clock must not make it trusted.
                if let mark { try? await store.retention.believeClock(at: mark) }
                if isNews, let mark {
                    let days = Int(date.timeIntervalSince(mark) / 86_400)
                    logger.warning(
                        """
                        nothing is deleted for its age: the clock says \(date.formatted(.iso8601)), \(days) days after \
                        it was last believed, and no time server keeps it; set it (timedatectl set-ntp true), or, if it \
                        is right, run `voiced privacy purge`
                        """)
                }
                return false
            }
            // A clock that was set back is also trusted, but is no reference for the next time.
            if date > mark ?? .distantPast || isSynchronized(date) {
                try? await store.retention.believeClock(at: date)
            }
            return true
        } catch {
            logger.error("nothing is deleted for its age, because the database cannot be read: \(error)")
            return false
        }
    }
}

/// Whether the log has reported that the clock is not trusted.
private final class ToldOfClock: Sendable {
    let value = Atomic(false)
}
