#if PostgreSQL
    import Foundation
    import PostgreSQLStorage
    import SQLiteStorage
    import RoomRecords
    import Storage

    /// The exchange of rows with the server.
    extension SiteLink {
        /// The most rows that the log names one by one.
        private static let toldCount = 5

        /// Sends the waiting rows in order, and reads the server's notifications between two batches.
        func deliver(batches limit: Int = .max) async throws {
            var count = 0
            while count < limit, case let rows = try await local.outgoing(limit: options.batchSize),
                !rows.isEmpty
            {
                if count > 0, limit == .max, signals.withLock({ $0.takeTold() }) { try await fetch() }
                count += 1
                do {
                    try await server.deliver(rows)
                    try await local.delivered(rows)
                } catch let error as StorageError where error.isOfRow {
                    try await deliverEach(rows)
                }
            }
        }

        /// Sends rows one by one, and puts aside rows that the server refuses, so that they do not hold up the others.
        private func deliverEach(_ rows: [OutgoingRow]) async throws {
            for row in rows {
                do {
                    try await server.deliver([row])
                    try await local.delivered([row])
                } catch let error as StorageError where error.isOfRow {
                    // If the server refuses the room itself, this call fails, and all rows wait.
                    try await server.listen(facility: facility)
                    note(false, "a row of \(row.table.rawValue) is put aside: \(error)")
                    try await local.refused(row, reason: "\(error)")
                    await report(.rowsRefused)
                }
            }
        }

        func fetch() async throws {
            let changes = try await catchUp()
            if !changes.isEmpty { await news(changes) }
            await report(leftOut: changes.leftOut)
        }

        /// Reports rows of the site that this room cannot keep, without their content.
        private func report(leftOut rows: [LeftOutRow]) async {
            guard !rows.isEmpty else { return }
            for row in rows.prefix(Self.toldCount) {
                note(
                    false,
                    "the row \(row.id.uuidString.lowercased()) of \(row.table.rawValue) is left out: \(row.reason); "
                        + "correct it at the site")
            }
            if rows.count > Self.toldCount {
                note(false, "\(rows.count - Self.toldCount) more rows of the site are left out")
            }
            await report(.rowsLeftOut)
        }

        /// Fetches the changes since the last position. Fetches all rows if the position is unknown, or is not of
        /// this server.
        private func catchUp() async throws -> SiteChanges {
            let known = try await local.position()
            let (next, hasReached) = try await server.position(after: known)
            let position = hasReached ? known : nil
            let oldest = options.longestAge.map { Date(timeIntervalSinceNow: -$0) }
            var changes = SiteChanges()
            // A row that is committed after this question lies at the next position or later.
            let tables =
                if let position { try await server.news(since: position).tables } else { Set(Self.incoming) }
            for table in Self.incoming where tables.contains(table) {
                var mark = PostgreSQLSite.Mark(position: position)
                while true {
                    let page = try await server.changes(
                        of: table, facility: facility, after: mark, oldest: oldest, limit: Self.pageSize)
                    mark = page.mark
                    if !page.rows.isEmpty { changes.add(try await local.receive(page.rows)) }
                    if page.count < Self.pageSize { break }
                }
            }
            if changes.lacksRows {
                try await local.forgetPosition()
                signals.withLock { $0.isTold = true }
            } else if changes.isPartial {
                // The partly written rows are read again after the waiting rows were sent.
                signals.withLock { $0.isTold = true }
            } else {
                try await local.setPosition(next)
            }
            return changes
        }
    }

    extension StorageError {
        /// Whether the error is about the row, and not about the server.
        fileprivate var isOfRow: Bool { code == .badValue || code == .refused }
    }
#endif
