#if PostgreSQL
    import Commands
    import Foundation
    import Handling
    import PostgreSQLStorage
    import RoomMode
    import RoomRecords
    import SQLiteStorage
    import SiteLink
    import Storage
    import TestSupport
    import Testing

    /// Two daemons in one room, each with a file of its own.
    @Suite("Two daemons of one room", .enabled(if: PostgreSQLServer.isInstalled))
    struct TwoDaemonsTests {
        private static let milestones = ["Patient In", "Time Out", "Incision", "Patient Out"].map {
            Milestone(id: UUID(), name: $0)
        }
        private let facility = UUID()
        private let directory = TemporaryDirectory()
        private let begin = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 - 3600).rounded())

        private struct Daemon {
            var site: SiteRoom
            var room: RoomHandler

            /// Reads the rows that others wrote, and writes the consequences, as a daemon does every two seconds.
            func refresh(at date: Date) async throws -> Reply? {
                let reply = try await room.refresh(at: date, isShared: true)
                if let reply { try await site.store.append([CommandRecord(nil, writes: reply.writes)]) }
                return reply
            }
        }

        private func daemon(
            _ name: String, _ server: PostgreSQLServer, _ database: String
        ) async throws -> Daemon {
            let role = "\(name)_\(database)"
            try? server.admit(role, facility, in: database)
            let site = try await SiteRoom(
                directory.file(name), server.connection(database, user: role), facility)
            let room = try await RoomHandler(
                in: RoomPlace(scopeID: facility, room: "OR 1"), milestones: Self.milestones,
                store: site.store)
            return Daemon(site: site, room: room)
        }

        private func record(_ index: Int, _ seconds: Double, _ daemon: Daemon) async throws {
            let date = begin.addingTimeInterval(seconds)
            let command = ParsedCommand(
                action: .record, targetID: Self.milestones[index].id,
                targetName: Self.milestones[index].name)
            let request = CommandRequest(.command(command), saidAt: date, receivedAt: date)
            let reply = try #require(await daemon.room.handle(request))
            #expect(reply.outcome == .done)
            try await daemon.site.store.append([CommandRecord(nil, writes: reply.writes)])
        }

        @Test(
            "that begin a case at once have one with the times of both, and say so; both go on with it"
        )
        func together() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            let one = try await daemon("one", server, database)
            let two = try await daemon("two", server, database)
            let date = begin.addingTimeInterval(120)
            try await record(0, 0, one)
            try await record(0, 1, two)
            try await record(1, 60, one)
            let last = try #require(await two.room.state.currentCase?.id)
            #expect(await one.room.state.currentCase?.id != last)
            let times = [
                Self.milestones[0].id: begin.addingTimeInterval(1),
                Self.milestones[1].id: begin.addingTimeInterval(60),
            ]
            var told: [String] = []
            var seen = ""
            let isOne = try await wait {
                for daemon in [one, two] {
                    if let reply = try await daemon.refresh(at: date), !reply.sounds.isEmpty {
                        told.append("\(reply.sounds)")
                    }
                }
                let states = [await one.room.state, await two.room.state]
                let open = try server.sql(
                    "SELECT count(*) FROM cases WHERE status = 'in_progress'", in: database)
                seen =
                    "\(open) open, \(states.map { "\($0.currentCase?.id == last) \($0.currentCase?.recorded ?? [:])" })"
                return open == "1"
                    && states.allSatisfy {
                        $0.currentCase?.id == last && $0.currentCase?.recorded == times
                    }
            }
            #expect(isOne, "\(seen); \(times)")
            #expect(told.count == 1 && told.allSatisfy { $0.contains("It is one case now") }, "\(told)")

            // Both now record in the same case, and its last milestone ends it for both.
            try await record(2, 90, two)
            try await record(3, 100, two)
            #expect(
                try await wait {
                    for daemon in [one, two] { _ = try await daemon.refresh(at: date) }
                    let states = [await one.room.state, await two.room.state]
                    return states.allSatisfy { $0.currentCase == nil && $0.lastCase?.id == last }
                })
            let rows = try server.sql(
                """
                SELECT string_agg(status, ',' ORDER BY status) FROM cases
                """, in: database)
            #expect(rows == "cancelled,completed")
            await one.site.stop()
            await two.site.stop()
        }
    }
#endif
