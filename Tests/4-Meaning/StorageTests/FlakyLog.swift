import Foundation
import Storage
import Synchronization

/// A log in memory that fails, or hangs, on cue.
final class FlakyLog: CommandLog {
    enum Manner {
        case works
        case fails(StorageErrorCode)
        /// Writes the rows, and then reports a failure.
        case writesAndFails
        /// Writes the rows when the test releases it.
        case hangs
        /// Refuses a write if one of its rows holds this text.
        case refuses(String)
    }

    private struct State {
        var manner = Manner.works
        var attemptCount = 0
        var rows: [CommandLogEntry] = []
        var hanging: [CheckedContinuation<Void, Never>] = []

        /// Keeps each row once, as every log promises.
        mutating func write(_ entries: [CommandLogEntry]) {
            rows += entries.filter { entry in !rows.contains { $0.id == entry.id } }
        }
    }

    private let state = Mutex(State())

    var attemptCount: Int { state.withLock(\.attemptCount) }

    /// The texts of the rows, in the order in which they were written.
    var texts: [String] { state.withLock { $0.rows.map(\.commandText) } }

    func become(_ manner: Manner) {
        let hanging = state.withLock { state in
            state.manner = manner
            defer { state.hanging = [] }
            return state.hanging
        }
        hanging.forEach { $0.resume() }
    }

    func append(_ records: [CommandRecord]) async throws {
        let entries = records.compactMap(\.entry)
        let manner = state.withLock { state in
            state.attemptCount += 1
            return state.manner
        }
        switch manner {
        case .works: break
        case .fails(let code): throw StorageError(code, "it failed")
        case .writesAndFails:
            state.withLock { $0.write(entries) }
            throw StorageError(.failed, "it failed behind the writing")
        case .hangs:
            await withCheckedContinuation { continuation in
                let isFree = state.withLock { state in
                    guard case .hangs = state.manner else { return true }
                    state.hanging.append(continuation)
                    return false
                }
                if isFree { continuation.resume() }
            }
        case .refuses(let text):
            guard !entries.contains(where: { $0.commandText == text }) else {
                throw StorageError(.badValue, "no such row")
            }
        }
        state.withLock { $0.write(entries) }
    }

    func recentLogs(limit: Int) async throws -> [CommandLogEntry] {
        state.withLock { Array($0.rows.reversed().prefix(limit)) }
    }
}
