import Commands
public import Foundation
import GRDB
public import RoomRecords
import Storage

extension SQLiteStore {
    /// Reads a facility's milestones; see ``/RoomRecords/CaseStore/milestones(scopeID:includingInactive:)``.
    public func milestones(
        scopeID: UUID, includingInactive: Bool = false
    ) async throws -> [FacilityMilestoneRow] {
        try await read { db in
            try Self.milestones(scopeID, db).filter { includingInactive || $0.isActive }
        }
    }

    /// Brings a facility's milestones up to date with a file;
    /// see ``/RoomRecords/CaseStore/follow(milestones:scopeID:)``.
    @discardableResult
    public func follow(
        milestones file: [FacilityMilestoneRow], scopeID: UUID
    ) async throws -> [FacilityMilestoneRow] {
        // Checks first without writing, since usually nothing has changed: then the start waits for no other writer.
        let (rows, isCurrent) = try await read { db in
            let following = MilestoneFollowing(
                file, rows: try Self.milestones(scopeID, db), origins: try Self.origins(db))
            return (following.rows, following.changed.isEmpty && following.origins.isEmpty)
        }
        if isCurrent { return rows.filter(\.isActive) }
        return try await write { db in
            let following = MilestoneFollowing(
                file, rows: try Self.milestones(scopeID, db), origins: try Self.origins(db))
            for row in following.changed { try TableRow(row).upsert(db) }
            for origin in following.origins { try TableRow(origin).upsert(db) }
            return following.rows.filter(\.isActive)
        }
    }

    /// The milestones as they would be after ``follow(milestones:scopeID:)``, for callers that may not write.
    public func milestones(
        scopeID: UUID, following file: [FacilityMilestoneRow]
    ) async throws -> [FacilityMilestoneRow] {
        try await read { db in
            MilestoneFollowing(
                file, rows: try Self.milestones(scopeID, db), origins: try Self.origins(db)
            ).rows.filter(\.isActive)
        }
    }

    private static func milestones(_ scopeID: UUID, _ db: Database) throws -> [FacilityMilestoneRow] {
        try TableRow<FacilityMilestoneRow>.fetchAll(
            db, sql: #"SELECT * FROM facility_milestones WHERE facility_id = ? ORDER BY "order", id"#,
            arguments: [scopeID.key]
        ).map(\.value)
    }

    private static func origins(_ db: Database) throws -> [UUID: FileMilestone] {
        Dictionary(
            try TableRow<FileMilestone>.fetchAll(db).map { ($0.value.milestoneID, $0.value) },
            uniquingKeysWith: { first, _ in first })
    }
}
