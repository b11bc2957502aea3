import Foundation
import Logging
import ServiceLifecycle
import SQLiteStorage

/// Deletes what was kept for as long as it may be: at the start, and hourly from then on.
struct Purging: Service, CustomStringConvertible {
    /// The longest time between two rounds, in seconds.
    private static let interval = 3600.0

    let store: SQLiteStore
    /// For how long commands are logged, in seconds; nil for ever.
    let logSeconds: Double?
    /// For how long cases are kept after their end, in seconds; nil for ever.
    let caseSeconds: Double?
    let clips: MissedClips
    let clock: any Clock<Duration>
    let logger: Logger
    var now: @Sendable () -> Date = { Date() }

    /// What the log says of it. Anything else would be all that it holds.
    var description: String { "retention" }

    /// Seconds between two rounds: what is kept for minutes is not to stay for an hour.
    var pause: Double {
        [logSeconds, caseSeconds, clips.maximumAge].compactMap(\.self).filter { $0 > 0 }
            .reduce(Self.interval) { min($0, max(1, $1 / 10)) }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await purge()
                // Any error is that of being cancelled.
                guard (try? await sleep(seconds: pause)) != nil else { return }
            }
        }
    }

    private func sleep(seconds: Double) async throws {
        try await clock.sleep(for: .seconds(seconds))
    }

    /// One round.
    func purge() async {
        if let logSeconds {
            do {
                let count = try await store.purge(before: now().addingTimeInterval(-logSeconds))
                if count > 0 {
                    logger.notice("deleted \(count) commands older than \(TimeSpan.text(logSeconds))")
                }
            } catch {
                logger.error("commands that are too old could not be deleted: \(error)")
            }
        }
        if let caseSeconds {
            do {
                let count = try await store.purgeCases(before: now().addingTimeInterval(-caseSeconds))
                if count > 0 {
                    logger.notice("deleted \(count) cases older than \(TimeSpan.text(caseSeconds))")
                }
            } catch {
                logger.error("cases that are too old could not be deleted: \(error)")
            }
        }
        do {
            let count = try await clips.purge()
            if count > 0 {
                logger.notice("deleted \(count) files of recordings that are too old or too many")
            }
        } catch {
            logger.error("recordings that are too old could not be deleted: \(error)")
        }
    }
}
