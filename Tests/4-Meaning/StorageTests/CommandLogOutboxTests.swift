import Commands
import Foundation
@testable import Storage
import Testing
import VoiceTesting

@Suite("The outbox of the command log", .timeLimit(.minutes(1)))
struct CommandLogOutboxTests {
    private let clock = SteppedClock()
    private let store: FlakyLog
    private let outbox: CommandLogOutbox
    private let notices: AsyncStream<CommandLogOutbox.Notice>

    init() throws {
        let store = FlakyLog()
        let (notices, tell) = AsyncStream.makeStream(of: CommandLogOutbox.Notice.self)
        var options = CommandLogOutbox.Options()
        options.capacity = 5
        outbox = CommandLogOutbox(store, options: options, clock: clock) { tell.yield($0) }
        (self.store, self.notices) = (store, notices)
    }

    @discardableResult
    private func append(_ texts: String...) async -> CommandLogOutbox.Backlog? {
        // All entries have the same time. Entries of one millisecond come back in the order in which they were written.
        await outbox.append(texts.map { CommandRecord(.sample($0)) })
    }

    private func nextNotice() async -> CommandLogOutbox.Notice? {
        var notices = notices.makeAsyncIterator()
        return await notices.next()
    }

    @Test("has a row on the disk when it says so")
    func writes() async throws {
        #expect(await append("a") == nil)
        #expect(store.texts == ["a"])
        #expect(await append("b", "c") == nil)
        #expect(store.texts == ["a", "b", "c"])
        #expect(await outbox.append([]) == nil && store.attemptCount == 2)
    }

    @Test("keeps what cannot be written, says how much waits and why, and writes it in order and once")
    func keeps() async throws {
        store.become(.fails(.locked))
        #expect(await append("a")?.waitingCount == 1)
        // The outbox does not wait for a store that has just failed.
        #expect(await append("b")?.waitingCount == 2)
        let backlog = await append("c")
        #expect(backlog == .init(waitingCount: 3, lostCount: 0, reason: "it failed"))
        #expect(store.attemptCount == 1)
        store.become(.works)
        await clock.sleeper(of: .seconds(1))
        clock.advance(by: .seconds(1))
        #expect(await nextNotice() == .saved(count: 3))
        #expect(store.texts == ["a", "b", "c"])
        #expect(await append("d") == nil)
    }

    @Test("tries again after 1, 2, 4, 8, 16, 30 and 30 seconds, and after 1 again once it has succeeded")
    func backsOff() async throws {
        store.become(.fails(.full))
        await append("a")
        for (index, seconds) in [1, 2, 4, 8, 16, 30, 30].enumerated() {
            await clock.sleeper(of: .seconds(seconds))
            #expect(store.attemptCount == index + 1)
            clock.advance(by: .seconds(seconds))
        }
        await clock.sleeper(of: .seconds(30))
        store.become(.works)
        clock.advance(by: .seconds(30))
        #expect(await nextNotice() == .saved(count: 1))
        store.become(.fails(.full))
        await append("b")
        await clock.sleeper(of: .seconds(1))
    }

    @Test("waits a second for a store that hangs, then not at all, and tells when the rows are there")
    func hangs() async throws {
        store.become(.hangs)
        async let first = append("a")
        await clock.sleeper(of: .seconds(1))
        clock.advance(by: .seconds(1))
        #expect(await first == .init(waitingCount: 1, lostCount: 0, reason: nil))
        #expect(await append("b")?.waitingCount == 2)
        #expect(store.attemptCount == 1)
        store.become(.works)
        #expect(await nextNotice() == .saved(count: 2))
        #expect(store.texts == ["a", "b"])
    }

    @Test(
        "keeps a limited number: the oldest is given up, counted and reported, never one that is being written"
    )
    func bounded() async throws {
        store.become(.hangs)
        async let first = append("a")
        await clock.sleeper(of: .seconds(1))
        clock.advance(by: .seconds(1))
        _ = await first
        for text in ["b", "c", "d", "e"] { await append(text) }
        let backlog = await append("f")
        #expect(backlog?.waitingCount == 5 && backlog?.lostCount == 1)
        guard case .lost(count: 1, let reason)? = await nextNotice() else {
            Issue.record("nothing was told")
            return
        }
        #expect(reason.contains("more than 5"))
        store.become(.works)
        #expect(await nextNotice() == .saved(count: 5))
        #expect(store.texts == ["a", "c", "d", "e", "f"])
    }

    @Test("gives up the one row that the store will never take, and no other")
    func refused() async throws {
        store.become(.fails(.locked))
        await append("a", "poison", "b")
        store.become(.refuses("poison"))
        await clock.sleeper(of: .seconds(1))
        clock.advance(by: .seconds(1))
        #expect(await nextNotice() == .lost(count: 1, reason: "no such row"))
        #expect(await nextNotice() == .saved(count: 2))
        #expect(store.texts == ["a", "b"])
        #expect(await append("poison")?.lostCount == 2, "what is lost is not said to be saved")
    }

    @Test("has a row once, also if the store wrote it and said that it had not")
    func once() async throws {
        store.become(.writesAndFails)
        #expect(await append("a") != nil)
        store.become(.works)
        await clock.sleeper(of: .seconds(1))
        clock.advance(by: .seconds(1))
        #expect(await nextNotice() == .saved(count: 1))
        #expect(store.texts == ["a"])
    }

    @Test("tries at once when it is finished, and tells what it could not write")
    func finishes() async throws {
        store.become(.fails(.full))
        await append("a", "b")
        await clock.sleeper(of: .seconds(1))
        #expect(await outbox.finish() == .init(waitingCount: 2, lostCount: 0, reason: "it failed"))
        #expect(store.attemptCount == 2)
        store.become(.works)
        #expect(await outbox.finish() == nil)
        #expect(await nextNotice() == .saved(count: 2))
        #expect(store.texts == ["a", "b"])
    }

    @Test("gives up on a store that hangs at the end")
    func finishesBesideAHang() async throws {
        store.become(.hangs)
        async let backlog = append("a")
        await clock.sleeper(of: .seconds(1))
        clock.advance(by: .seconds(1))
        _ = await backlog
        async let end = outbox.finish()
        await clock.sleeper(of: .seconds(1))
        clock.advance(by: .seconds(1))
        #expect(await end?.waitingCount == 1)
        store.become(.works)
    }

    @Test("writes a hundred rows at a time")
    func batches() async throws {
        let outbox = CommandLogOutbox(store, clock: clock)
        store.become(.fails(.locked))
        _ = await outbox.append((0..<250).map { CommandRecord(.sample("\($0)")) })
        store.become(.works)
        #expect(await outbox.finish() == nil)
        #expect(store.attemptCount == 4)
        #expect(store.texts == (0..<250).map { "\($0)" })
    }
}
