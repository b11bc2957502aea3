import Commands
import Foundation
import Storage
import Synchronization

/// A store whose log fails, or hangs, on cue.
final class FlakyStore: VoiceStore {
    enum Manner {
        case works
        case fails(StorageError.Code)
        /// Writes, and then reports that it has not.
        case writesAndFails
        /// Writes when it is let go.
        case hangs
        /// Refuses what holds this text, and all that is written with it.
        case refuses(String)
    }

    private struct State {
        var manner = Manner.works
        var attemptCount = 0
        var hanging: [CheckedContinuation<Void, Never>] = []
    }

    private let inner: SQLiteStore
    private let state = Mutex(State())

    init(_ manner: Manner = .works) throws {
        inner = try SQLiteStore()
        state.withLock { $0.manner = manner }
    }

    var attemptCount: Int { state.withLock(\.attemptCount) }

    func become(_ manner: Manner) {
        let hanging = state.withLock { state in
            state.manner = manner
            defer { state.hanging = [] }
            return state.hanging
        }
        hanging.forEach { $0.resume() }
    }

    func append(_ entries: [CommandLogEntry]) async throws {
        let manner = state.withLock { state in
            state.attemptCount += 1
            return state.manner
        }
        switch manner {
        case .works: break
        case .fails(let code): throw StorageError(code, "it failed")
        case .writesAndFails:
            try await inner.append(entries)
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
        try await inner.append(entries)
    }

    func append(_ entry: CommandLogEntry) async throws { try await append([entry]) }

    /// What it holds, in the order in which it was written.
    func texts() async throws -> [String] {
        try await inner.recentLogs(limit: 100_000).reversed().map(\.commandText)
    }

    func recentLogs(limit: Int) async throws -> [CommandLogEntry] { try await inner.recentLogs(limit: limit) }
    func aliases(facilityID: UUID?) async throws -> [Alias] {
        try await inner.aliases(facilityID: facilityID)
    }
    func follow(_ file: [Alias], at date: Date) async throws -> AliasChanges {
        try await inner.follow(file, at: date)
    }
    func save(_ alias: Alias) async throws { try await inner.save(alias) }
    func learn(_ learned: LearnedAlias) async throws { try await inner.learn(learned) }
    func learnedAliases(facilityID: UUID?) async throws -> [LearnedAlias] {
        try await inner.learnedAliases(facilityID: facilityID)
    }
    func alias(id: UUID) async throws -> Alias? { try await inner.alias(id: id) }
    func quarantine(aliasID: UUID, at date: Date) async throws {
        try await inner.quarantine(aliasID: aliasID, at: date)
    }
    func forget(aliasIDs: [UUID], at date: Date) async throws -> Int {
        try await inner.forget(aliasIDs: aliasIDs, at: date)
    }
}
