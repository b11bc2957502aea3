#if PostgreSQL
    import Commands
    import Foundation
    import PostgreSQLStorage
    import SQLiteStorage
    import SiteLink
    import RoomRecords
    import Storage
    import TestSupport
    import Testing
    import VoiceTesting

    /// Slow connections, old rows, and the end of a link.
    @Suite("The limits of a room and its site", .enabled(if: PostgreSQLServer.isInstalled))
    struct SiteLinkLimitTests {
        private let facility = UUID()
        private let directory = TemporaryDirectory()

        private func room(_ server: PostgreSQLServer, _ database: String) async throws -> SiteRoom {
            let role = "limit_\(database)"
            try server.admit(role, facility, in: database)
            return try await SiteRoom(
                directory.file("room"), server.connection(database, user: role), facility)
        }

        @Test("The start of a room waits for its server no longer than it is told to")
        func silentStart() async throws {
            let (silent, clock) = (try ScriptedHTTPServer([.silence]), SteppedClock())
            let store = try SQLiteStore(path: directory.file("room"))
            var options = PostgreSQLOptions("host=127.0.0.1 port=\(silent.port) user=room dbname=site")
            options.connectLimit = 60
            let server = try PostgreSQLStore(options)
            let link = SiteLink(local: store, server: server, facility: facility, clock: clock)
            let beginning = Task { try await link.begin(within: .seconds(3)) }
            await clock.sleeper(of: .seconds(3))
            clock.advance(by: .seconds(3))
            try await beginning.value
            server.abandon()
        }

        @Test("The end of a room brings what was written last")
        func end() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            let room = try await room(server, database)
            #expect(try await wait { await room.link.status().isConnected })
            for number in 0..<3 {
                try await room.store.write([.saveCase(CaseRow(scopeID: facility, room: "OR \(number)"))])
            }
            await room.stop()
            #expect(try server.sql("SELECT count(*) FROM cases", in: database) == "3")
        }

        @Test(
            "A site whose migrations were not run again is told in one sentence; nothing is lost until they are"
        )
        func olderTables() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            try server.sql("DROP TABLE case_implants, case_notes", in: database)
            let room = try await room(server, database)
            #expect(try await wait { room.notes.values.count == 1 })
            let sentence = try #require(room.notes.values.first)
            #expect(sentence.contains("lacks case_implants, case_notes"), "\(sentence)")
            #expect(
                sentence.contains("nothing is lost")
                    && sentence.contains("run the migrations there once more"))
            let one = CaseRow(scopeID: facility, room: "OR 1")
            let note = CaseNoteRow(
                scopeID: facility, caseID: one.id, text: "warm", notedAt: Date(), recordedBy: .voice)
            try await room.store.write([.saveCase(one), .saveDetail(note)])
            let status = await room.link.status()
            #expect(status.lacksTables && !status.isConnected && status.backlog.waitingCount == 2)
            #expect(status.reason == sentence)

            try server.migrate(database)
            #expect(
                try await wait {
                    let status = await room.link.status()
                    return status.isConnected && status.backlog.waitingCount == 0
                })
            #expect(try server.sql("SELECT text FROM case_notes", in: database) == "warm")
            let isMended = try await wait {
                let after = await room.link.status()
                return after.isConnected && !after.lacksTables && after.reason == nil
            }
            #expect(isMended)
            #expect(
                try await wait { room.notes.values.count == 2 },
                "each state is told once: \(room.notes.values)")
        }

        @Test("A server that hangs holds up no end")
        func hanging() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            let room = try await room(server, database)
            #expect(try await wait { await room.link.status().isConnected })
            try server.freeze(true, user: "limit_\(database)")
            try await room.store.write([.saveCase(CaseRow(scopeID: facility, room: "OR 1"))])
            try await Task.sleep(for: .milliseconds(300))
            let begin = ContinuousClock.now
            await room.stop()
            #expect(begin.duration(to: .now) < .seconds(1.7), "a statement may take two seconds")
            try server.freeze(false, user: "limit_\(database)")
            #expect(await room.link.status().backlog.waitingCount == 1)
        }

        @Test("What the site tells is there at once, or an error soon")
        func notifications() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            let room = try await room(server, database)
            #expect(try await wait { await room.link.status().isConnected })
            try await room.store.write([
                .saveCase(CaseRow(scopeID: facility, room: "OR 1", status: .inProgress, startedAt: Date()))
            ])
            // On a busy machine a connection may break once; the link recovers by itself.
            #expect(
                try await wait {
                    (try? await room.link.alerts(scopeID: facility, limit: 50))?.latest.first?.event
                        == "case_started"
                })
            let one = try #require(try await room.link.alerts(scopeID: facility, limit: 50).latest.first)
            try await room.link.markRead(upTo: one.id, scopeID: facility)
            // The link does not ask for alerts that it knows. The server's notice of the room's own marks may come
            // late, and then the room has to ask once more.
            let isKnown = try await wait {
                let isRead = (try? await room.link.alerts(scopeID: facility, limit: 50))?.unreadCount == 0
                try server.freeze(true, user: "limit_\(database)")
                if isRead, (try? await room.link.alerts(scopeID: facility, limit: 50))?.unreadCount == 0 {
                    return true
                }
                try server.freeze(false, user: "limit_\(database)")
                return false
            }
            #expect(isKnown)
            let begin = ContinuousClock.now
            await #expect(throws: StorageError.self) {
                try await room.link.alerts(scopeID: facility, limit: 49)
            }
            #expect(begin.duration(to: .now) < .seconds(3))
            try server.freeze(false, user: "limit_\(database)")
            try server.disconnect("limit_\(database)")
            #expect(try await wait { await room.link.status().isConnected })
            // The link may notice only at the next question that the connection is gone.
            #expect(
                try await wait {
                    (try? await room.link.alerts(scopeID: facility, limit: 50))?.latest.map(\.id) == [one.id]
                })
            await room.stop()
        }

        @Test("A long backlog does not keep out what others change meanwhile")
        func backlog() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            do {
                let store = try SQLiteStore(path: directory.file("room"))
                try await store.site.join(facility: facility)
                let entries = (0..<20_000).map { number in
                    var entry = CommandLogEntry.sample("\(number)", at: Double(number))
                    entry.scopeID = facility
                    return entry
                }
                try await store.append(entries)
                store.close()
            }
            let room = try await room(server, database)
            let alias = UUID()
            try server.sql(
                "INSERT INTO voice_command_aliases (id, facility_id, alias_phrase, action_type) VALUES "
                    + "('\(alias)', '\(facility)', 'meanwhile', 'next_patient')", in: database)
            #expect(try await wait(5) { try await room.store.alias(id: alias) != nil })
            #expect(await room.link.status().backlog.waitingCount > 0)
            #expect(try await wait(60) { await room.link.status().backlog.waitingCount == 0 })
            #expect(try server.sql("SELECT count(*) FROM voice_command_logs", in: database) == "20000")
        }

        @Test("What is too old to be kept does not come, neither at first nor when it is changed")
        func old() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            let phrases = [UUID(), UUID()]
            try server.sql(
                """
                INSERT INTO cases (id, facility_id, room, status, scheduled_start, started_at, ended_at) SELECT
                    gen_random_uuid(), '\(facility)', room, status, now() - s, now() - b, now() - e
                    FROM (VALUES
                        ('over', 'completed', NULL, interval '501 days', interval '500 days'),
                        ('planned', 'scheduled', interval '500 days', NULL, NULL),
                        ('going on', 'in_progress', NULL, interval '500 days', NULL),
                        ('new', 'completed', NULL, interval '3 days', interval '2 days'))
                        AS t (room, status, s, b, e);
                INSERT INTO voice_command_aliases (id, facility_id, alias_phrase, action_type, deleted_at)
                    VALUES ('\(phrases[0])', '\(facility)', 'forgotten', 'undo', now() - interval '500 days'),
                        ('\(phrases[1])', '\(facility)', 'lately', 'undo', now());
                """, in: database)
            let room = try await room(server, database)
            func rooms() async throws -> [String] {
                try await room.store.cases(scopeID: facility, CaseFilter()).map(\.room).sorted()
            }
            #expect(try await wait { try await rooms() == ["going on", "new"] })
            try server.sql("UPDATE cases SET surgeon = 'Dr. Shaw'", in: database)
            #expect(
                try await wait {
                    try await room.store.cases(scopeID: facility, CaseFilter())
                        .allSatisfy { $0.surgeon == "Dr. Shaw" }
                })
            #expect(try await rooms() == ["going on", "new"])
            let store = try PostgreSQLStore(
                PostgreSQLOptions(server.connection(database, user: "limit_\(database)")))
            let page = try await store.site.changes(
                of: .aliases, facility: facility, after: .init(position: nil),
                oldest: Date(timeIntervalSinceNow: -400 * 86_400), limit: 9)
            #expect(page.rows.aliases.map(\.id) == [phrases[1]])
        }
    }
#endif
