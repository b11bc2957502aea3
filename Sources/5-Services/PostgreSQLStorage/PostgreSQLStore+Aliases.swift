#if PostgreSQL
    public import Commands
    public import Foundation
    import RoomRecords
    public import Storage

    extension PostgreSQLStore: AliasStore {
        /// Reads the aliases that a facility uses; see ``/Storage/AliasStore/aliases(scopeID:)``.
        public func aliases(scopeID: UUID?) async throws -> [Alias] {
            try await connection.read { try $0.aliases(scopeID: scopeID) }
        }

        /// Reads one alias; see ``/Storage/AliasStore/alias(id:)``.
        public func alias(id: UUID) async throws -> Alias? {
            try await connection.read { session in
                try session.readable(
                    Alias.self, "WHERE t.id = $1::uuid AND t.deleted_at IS NULL", [id.key]
                ).first
            }
        }

        /// Writes an alias, new or changed; see ``/Storage/AliasStore/save(_:)``.
        public func save(_ alias: Alias) async throws {
            try await connection.write { session in try session.upsert(alias.checked()) }
        }

        /// Writes an alias that a classifier taught; see ``/Storage/AliasStore/learn(_:)``.
        public func learn(_ learned: LearnedAlias) async throws {
            try await connection.write { session in
                try session.add(learned.alias.checked())
                try session.add(AliasProvenance(learned))
            }
        }

        /// Reads the learned aliases; see ``/Storage/AliasStore/learnedAliases(scopeID:)``.
        public func learnedAliases(scopeID: UUID?) async throws -> [LearnedAlias] {
            try await connection.read { session in
                let aliases = Dictionary(
                    try session.aliases(scopeID: scopeID).map { ($0.id, $0) },
                    uniquingKeysWith: { first, _ in first })
                return try session.all(
                    AliasProvenance.self, "ORDER BY t.learned_at DESC, t.alias_id", []
                ).compactMap { row in aliases[row.aliasID].map(row.learned) }
            }
        }

        /// Takes a learned alias out of use; see ``/Storage/AliasStore/quarantine(aliasID:at:)``.
        public func quarantine(aliasID: UUID, at date: Date) async throws {
            try await connection.write { session in
                try session.rows(
                    """
                    UPDATE voice.voice_learned_aliases SET quarantined_at = coalesce(quarantined_at, $1::timestamptz)
                    WHERE alias_id = $2::uuid
                    """, [UTCTimestamp.text(date), aliasID.key])
                try session.rows(
                    "UPDATE voice.voice_command_aliases SET is_active = false WHERE id = $1::uuid AND auto_learned",
                    [aliasID.key])
            }
        }

        /// Deletes learned aliases; see ``/Storage/AliasStore/forget(aliasIDs:at:)``.
        @discardableResult
        public func forget(aliasIDs: [UUID], at date: Date) async throws -> Int {
            try await connection.write { session in
                try session.rows(
                    """
                    UPDATE voice.voice_command_aliases SET deleted_at = $1::timestamptz
                    WHERE id = ANY ($2::uuid[]) AND deleted_at IS NULL
                        AND id IN (SELECT alias_id FROM voice.voice_learned_aliases)
                    RETURNING id
                    """, [UTCTimestamp.text(date), aliasIDs.keys]
                ).count
            }
        }

        /// Brings the rows that came from a file of phrases up to date with the file;
        /// see ``/Storage/AliasStore/follow(_:at:)``.
        ///
        /// These rows are templates for all facilities, which only the site's owner may write.
        @discardableResult
        public func follow(_ file: [Alias], at date: Date) async throws -> AliasChanges {
            try await connection.write { session in
                let origins = try session.all(FileAlias.self, "", [])
                let rows = try session.readable(
                    Alias.self, "WHERE t.id = ANY ($1::uuid[])",
                    [(file.map(\.id) + origins.map(\.aliasID)).keys])
                let following = FileFollowing(
                    file: file,
                    origins: Dictionary(uniqueKeysWithValues: origins.map { ($0.aliasID, $0.origin) }),
                    rows: Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) }))
                for alias in following.added {
                    try session.add(alias.checked())
                    try session.add(FileAlias(alias))
                }
                let time = UTCTimestamp.text(date)
                try session.mark(deletedAt: nil, following.restored.map(\.id))
                try session.mark(deletedAt: time, following.removed)
                try session.mark(removedAt: nil, following.restored.map(\.id) + following.released)
                try session.mark(removedAt: time, following.removed)
                return following.changes
            }
        }
    }

    extension PostgreSQLSession {
        fileprivate func aliases(scopeID: UUID?) throws -> [Alias] {
            // NULL = NULL is not true in SQL, so a nil facility gets the global rows only.
            try readable(
                Alias.self,
                """
                WHERE t.deleted_at IS NULL AND (t.facility_id IS NULL OR t.facility_id = $1::uuid)
                ORDER BY t.facility_id IS NOT NULL, t.alias_phrase COLLATE "C", t.id
                """, [scopeID?.key])
        }

        fileprivate func mark(deletedAt time: String?, _ ids: [UUID]) throws {
            guard !ids.isEmpty else { return }
            try rows(
                "UPDATE voice.voice_command_aliases SET deleted_at = $1::timestamptz WHERE id = ANY ($2::uuid[])",
                [time, ids.keys])
        }

        fileprivate func mark(removedAt time: String?, _ ids: [UUID]) throws {
            guard !ids.isEmpty else { return }
            try rows(
                "UPDATE voice.voice_file_aliases SET removed_at = $1::timestamptz WHERE alias_id = ANY ($2::uuid[])",
                [time, ids.keys])
        }
    }
#endif
