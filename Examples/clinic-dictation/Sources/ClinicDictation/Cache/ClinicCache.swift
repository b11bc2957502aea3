import Foundation

/// The server's answers for as long as they may be shown: in memory, and if they may be on the disk, also
/// there, encrypted.
package actor ClinicCache {
    /// An update for a reader.
    package enum Update: Hashable, Sendable {
        /// An answer; whether it has expired, so that the cache asks for a new one; and whether the server gave it
        /// just now.
        case value(Data, isStale: Bool, isNew: Bool)
        /// The server does not answer. The screen goes on showing the last answer until it is too old.
        case unavailable(ServerProblem)
        /// The last answer is too old to be shown.
        case gone
    }

    private struct Entry {
        var body: Data
        /// The time of the answer, by the clock that cannot be set.
        var fetched: Duration
    }

    private let ask: @Sendable (ClinicResource) async throws(ServerProblem) -> Data
    private var disk: SealedDiskCache?
    private var isClosed = false
    private let time: ClinicTime
    private var entries: [ClinicResource: Entry] = [:]
    private var requests: Set<ClinicResource> = []
    /// The failures of each resource, so that the cache does not ask an absent server every second.
    private var failures: [ClinicResource: (count: Int, at: Duration)] = [:]
    private var readers: [ClinicResource: [UUID: AsyncStream<Update>.Continuation]] = [:]
    /// Why the last answer could not be written to the disk; nil if it was.
    package private(set) var diskProblem: String?

    /// Makes an empty one.
    ///
    /// - Parameters:
    ///   - vault: the keys of the files on the disk; nil to keep everything in memory only.
    ///   - folder: the folder of these files.
    ///   - time: the clocks.
    ///   - ask: asks the server.
    package init(
        vault: UnlockedVault?, folder: ClinicFolder?, time: ClinicTime,
        ask: @escaping @Sendable (ClinicResource) async throws(ServerProblem) -> Data
    ) {
        disk = vault.flatMap { vault in
            folder.map { .init(folder: $0.cachePath, key: vault.cacheKey, nameKey: vault.cacheNameKey) }
        }
        (self.time, self.ask) = (time, ask)
    }

    /// Changes a kept answer after a person's change; its age stays.
    package func amend(_ resource: ClinicResource, _ change: (Data) -> Data?) {
        guard let (entry, age) = entry(for: resource), let body = change(entry.body), resource.accepts(body)
        else { return }
        entries[resource]?.body = body
        guard resource.mayBeOnDisk else { return }
        do { try disk?.write(body, fetched: time.date() - age, for: resource) } catch {
            diskProblem = "nothing is cached: \(error)"
        }
    }

    /// Returns the kept answer at once, if it is young enough, and every newer one as it comes. If the kept answer has
    /// expired, asks the server.
    package func updates(of resource: ClinicResource) -> AsyncStream<Update> {
        let (stream, reader) = AsyncStream.makeStream(of: Update.self, bufferingPolicy: .bufferingNewest(8))
        let id = UUID()
        readers[resource, default: [:]][id] = reader
        reader.onTermination = { [weak self] _ in Task { await self?.leave(resource, id) } }
        if let (entry, age) = entry(for: resource) {
            reader.yield(.value(entry.body, isStale: age >= resource.timeToLive, isNew: false))
        }
        refresh(resource)
        return stream
    }

    /// Asks again for expired answers that have readers, and drops answers that are too old. Call it about once
    /// a second.
    package func tick() {
        for (resource, entry) in entries where age(of: entry) >= resource.longestShown {
            entries[resource] = nil
            tell(resource, .gone)
        }
        for resource in readers.keys { refresh(resource) }
    }

    /// Drops everything in memory, and the keys, as when the screen is locked. Readers get no more updates, and an
    /// answer that is still on its way is ignored.
    package func close() {
        isClosed = true
        (entries, disk) = ([:], nil)
        for reader in readers.values.flatMap(\.values) { reader.finish() }
        readers = [:]
    }

    private func leave(_ resource: ClinicResource, _ id: UUID) {
        readers[resource]?[id] = nil
        if readers[resource]?.isEmpty == true { readers[resource] = nil }
    }

    private func entry(for resource: ClinicResource) -> (Entry, age: Double)? {
        if let entry = entries[resource] {
            let age = age(of: entry)
            return age < resource.longestShown ? (entry, age) : nil
        }
        guard resource.mayBeOnDisk, let (body, date) = disk?.read(resource) else { return nil }
        let age = time.date().timeIntervalSince(date)
        // A date in the future was written under another clock, so the age is unknown.
        guard age >= 0, age < resource.longestShown, resource.accepts(body) else { return nil }
        let entry = Entry(body: body, fetched: time.now() - .seconds(age))
        entries[resource] = entry
        return (entry, age)
    }

    private func age(of entry: Entry) -> Double { (time.now() - entry.fetched) / .seconds(1) }

    private func refresh(_ resource: ClinicResource) {
        let isFresh = entries[resource].map { age(of: $0) < resource.timeToLive } ?? false
        guard !isFresh, !requests.contains(resource), !isWaiting(resource) else { return }
        requests.insert(resource)
        Task {
            do throws(ServerProblem) {
                let body = try await ask(resource)
                guard resource.accepts(body) else { throw .badAnswer }
                take(body, for: resource)
            } catch { fail(resource, error) }
        }
    }

    private func take(_ body: Data, for resource: ClinicResource) {
        guard !isClosed else { return }
        requests.remove(resource)
        failures[resource] = nil
        entries[resource] = Entry(body: body, fetched: time.now())
        tell(resource, .value(body, isStale: false, isNew: true))
        guard resource.mayBeOnDisk, let disk else { return }
        do {
            try disk.write(body, fetched: time.date(), for: resource)
            diskProblem = nil
        } catch { diskProblem = "nothing is cached: \(error)" }
    }

    private func fail(_ resource: ClinicResource, _ problem: ServerProblem) {
        guard !isClosed else { return }
        requests.remove(resource)
        failures[resource] = ((failures[resource]?.count ?? 0) + 1, time.now())
        tell(resource, .unavailable(problem))
    }

    private func isWaiting(_ resource: ClinicResource) -> Bool {
        guard let (count, at) = failures[resource] else { return false }
        return time.now() - at < Backoff.pause(after: count)
    }

    private func tell(_ resource: ClinicResource, _ update: Update) {
        for reader in readers[resource, default: [:]].values { reader.yield(update) }
    }
}

/// The wait before another request to a server that failed.
package enum Backoff {
    /// Twice as long each time: 1, 2, 4 … 60 s.
    package static func pause(after failures: Int) -> Duration {
        .seconds(min(1 << min(max(failures - 1, 0), 6), 60))
    }
}
