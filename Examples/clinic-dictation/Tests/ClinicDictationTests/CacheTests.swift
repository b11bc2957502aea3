import ClinicDictation
import Foundation
import Synchronization
import Testing

/// A server that answers at once, unless it is away.
private final class CountingServer: Sendable {
    private let state = Mutex((count: 0, isAway: false))
    let body: @Sendable (Int) -> Data

    init(_ body: @escaping @Sendable (Int) -> Data) { self.body = body }

    var count: Int { state.withLock { $0.count } }
    func goAway(_ isAway: Bool = true) { state.withLock { $0.isAway = isAway } }

    func get() throws(ServerProblem) -> Data {
        let (count, isAway) = state.withLock { state in
            state.count += 1
            return (state.count, state.isAway)
        }
        if isAway { throw .offline }
        return body(count)
    }
}

@Suite("What the server said", .timeLimit(.minutes(1)))
struct CacheTests {
    private static let slots = ClinicResource.slots(day: "2026-11-26")
    private let folder: TestFolder
    private let clinic: ClinicFolder
    private let vault: UnlockedVault
    private let time = ManualTime()

    init() throws {
        folder = try TestFolder()
        clinic = try folder.clinic()
        let lock = try ClinicLock(clinic)
        try lock.setUp(
            ClinicSecrets(doctor: "Dr. Lee", token: "t", deviceKey: NoteSeal.makeDeviceKey().secret),
            pin: PIN("271828".utf8), cost: StandInServer.cheap)
        guard case .unlocked(let vault) = try lock.tryPIN(PIN("271828".utf8)) else {
            throw CocoaError(.fileReadUnknown)
        }
        self.vault = vault
    }

    private func cache(_ server: CountingServer) -> ClinicCache {
        ClinicCache(vault: vault, folder: clinic, time: time.time) { _ throws(ServerProblem) in
            try server.get()
        }
    }

    private static func answer(to resource: ClinicResource) -> @Sendable (Int) -> Data {
        { count in
            let json: String =
                switch resource {
                case .clinicInfo: #"{"name":"Clinic \#(count)","telephone":"1"}"#
                case .slots: #"["\#(count)"]"#
                case .profile: #"{"id":"p","name":"Ada \#(count)","born":"","allergies":[],"vitals":{}}"#
                case .appointments: "[]" + String(repeating: " ", count: count)
                default: "[]" + String(repeating: " ", count: count)
                }
            return Data(json.utf8)
        }
    }

    private static let allTimes: [(ClinicResource, Double, Bool)] = [
        (.appointments(day: "d"), 120, true), (.profile(patient: "p"), 1800, true),
        (.invoices(patient: "p"), 600, true), (.clinicInfo, 86_400, true), (.slots(day: "d"), 86_400, true),
        (.clinicalNotes(patient: "p"), 300, false), (.prescriptions(patient: "p"), 300, false),
        (.pictures(patient: "p"), 240, false),
    ]

    @Test(
        "Fresh it is served, past its time it is shown while it is refreshed, older not at all",
        arguments: allTimes)
    func times(_ resource: ClinicResource, _ limit: Double, _ isOnDisk: Bool) async throws {
        #expect(resource.timeToLive == limit && resource.mayBeOnDisk == isOnDisk)
        let server = CountingServer(Self.answer(to: resource))
        let cache = cache(server)
        var updates = await cache.updates(of: resource).makeAsyncIterator()
        let first = server.body(1)
        #expect(await updates.next() == .value(first, isStale: false, isNew: true))

        time.pass(limit - 1)
        await cache.tick()
        var again = await cache.updates(of: resource).makeAsyncIterator()
        #expect(await again.next() == .value(first, isStale: false, isNew: false))
        #expect(server.count == 1, "no request for what is fresh")

        // The server is away when its time is over.
        server.goAway()
        time.pass(2)
        var stale = await cache.updates(of: resource).makeAsyncIterator()
        if isOnDisk { #expect(await stale.next() == .value(first, isStale: true, isNew: false)) }
        #expect(await stale.next() == .unavailable(.offline))
        // It is back: what is new comes by the same stream.
        server.goAway(false)
        time.pass(2)
        await cache.tick()
        if !isOnDisk { #expect(await stale.next() == .gone) }
        #expect(await stale.next() == .value(server.body(3), isStale: false, isNew: true))

        server.goAway()
        time.pass(resource.longestShown)
        await cache.tick()
        #expect(await stale.next() == .gone)
        var old = await cache.updates(of: resource).makeAsyncIterator()
        #expect(await old.next() == .unavailable(.offline), "nothing that is older is shown")
    }

    @Test("After a restart the disk has what may be there, and nothing else", arguments: allTimes)
    func restart(_ resource: ClinicResource, _ limit: Double, _ isOnDisk: Bool) async throws {
        let server = CountingServer(Self.answer(to: resource))
        var updates = await cache(server).updates(of: resource).makeAsyncIterator()
        let first = await updates.next()
        #expect(first == .value(server.body(1), isStale: false, isNew: true))
        let count = isOnDisk ? 1 : 0
        #expect(try await eventually { try folder.files().keys.count { $0.contains("cache/") } == count })
        server.goAway()
        time.pass(limit + 1)
        var later = await cache(server).updates(of: resource).makeAsyncIterator()
        let expected: ClinicCache.Update =
            isOnDisk ? .value(server.body(1), isStale: true, isNew: false) : .unavailable(.offline)
        #expect(await later.next() == expected)
        time.pass(limit)
        var tooLate = await cache(server).updates(of: resource).makeAsyncIterator()
        #expect(await tooLate.next() == .unavailable(.offline))
    }

    @Test("Encrypted files go when their own time is over, also while it is locked and without a key")
    func expiry() async throws {
        let app = try ClinicApp(folder: clinic, time: time.time, tell: { _ in })
        for resource in [.appointments(day: "d"), .profile(patient: "p"), .clinicInfo] as [ClinicResource] {
            var updates = await cache(CountingServer(Self.answer(to: resource))).updates(of: resource)
                .makeAsyncIterator()
            _ = await updates.next()
        }
        func count() throws -> Int { try folder.files().keys.count { $0.contains("cache/") } }
        #expect(try await eventually { try count() == 3 })
        for (seconds, left) in [(239.0, 3), (61, 2), (3600, 1), (2 * 86_400, 0)] {
            time.pass(seconds)
            await app.tick()
            #expect(try count() == left, "after \(seconds) s more")
        }
    }

    @Test("A clock that is set back makes nothing young again")
    func clock() async throws {
        let server = CountingServer(Self.answer(to: Self.slots))
        let cache = cache(server)
        var updates = await cache.updates(of: Self.slots).makeAsyncIterator()
        _ = await updates.next()
        server.goAway()
        time.pass(2 * 86_400)
        time.setDate(by: -2 * 86_400)
        await cache.tick()
        #expect(await updates.next() == .gone, "in memory the clock counts that cannot be set")
        time.setDate(by: -3600)
        var restarted = await self.cache(server).updates(of: Self.slots).makeAsyncIterator()
        #expect(await restarted.next() == .unavailable(.offline), "a date to come is no date")
    }

    @Test(
        "A file that was changed, exchanged or cut off is not shown", arguments: ["flip", "cut", "exchange"])
    func damage(_ how: String) async throws {
        let server = CountingServer(Self.answer(to: Self.slots))
        let other = ClinicResource.slots(day: "2026-11-27")
        let cache = cache(server)
        for resource in [Self.slots, other] {
            var updates = await cache.updates(of: resource).makeAsyncIterator()
            _ = await updates.next()
        }
        let paths = try folder.files().keys.filter { $0.contains("cache/") }.map { folder.path + "/" + $0 }
        try #require(paths.count == 2)
        for path in paths {
            var data = try Data(contentsOf: URL(fileURLWithPath: path))
            switch how {
            case "flip": data[data.count / 2] ^= 1
            case "cut": data.removeLast(data.count / 2)
            default: data = try Data(contentsOf: URL(fileURLWithPath: paths.first { $0 != path }!))
            }
            try data.write(to: URL(fileURLWithPath: path + ".changed"))
        }
        for path in paths { rename(path + ".changed", path) }
        server.goAway()
        var updates = await self.cache(server).updates(of: Self.slots).makeAsyncIterator()
        #expect(await updates.next() == .unavailable(.offline))
    }

    @Test(
        "An answer of another form, or of another patient, is none",
        arguments: ["[", "{}", #"{"id":"q","name":"Eve","born":"","allergies":[],"vitals":{}}"#])
    func answers(_ body: String) async throws {
        let server = CountingServer { _ in Data(body.utf8) }
        var updates = await cache(server).updates(of: .profile(patient: "p")).makeAsyncIterator()
        #expect(await updates.next() == .unavailable(.badAnswer))
        #expect(try folder.files().keys.filter { $0.contains("cache/") }.isEmpty)
    }

    @Test(
        "A server that is away is asked ever more seldom, and a folder that cannot be written keeps nothing")
    func patience() async throws {
        let server = CountingServer(Self.answer(to: Self.slots))
        server.goAway()
        let cache = cache(server)
        var updates = await cache.updates(of: Self.slots).makeAsyncIterator()
        for expected in 1...5 {
            #expect(await updates.next() == .unavailable(.offline))
            #expect(server.count == expected)
            await cache.tick()
            time.pass(Double(1 << (expected - 1)) - 0.5)
            await cache.tick()
            #expect(server.count == expected, "not before \(1 << (expected - 1)) s")
            time.pass(0.5)
            if expected == 5 {
                server.goAway(false)
                // A file stands where the folder should be.
                try? FileManager.default.removeItem(atPath: clinic.path + "/cache")
                try Data().write(to: URL(fileURLWithPath: clinic.path + "/cache"))
            }
            await cache.tick()
        }
        #expect(await updates.next() == .value(server.body(6), isStale: false, isNew: true))
        #expect(try await eventually { await cache.diskProblem != nil })
    }
}
