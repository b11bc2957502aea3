import Commands
import Foundation
import RoomRecords
import Testing

@Suite("Rows of the tables")
struct ColumnsTests {
    private func key(_ number: UInt8) -> UUID {
        UUID(uuid: (number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }

    @Test("of aliases keep their columns")
    func columns() throws {
        let alias = Alias(
            id: key(1), scopeID: key(2), targetKindID: key(3), targetID: key(4),
            phrase: "Wheels", action: CommandAction(rawValue: "turn_on_light"), sourceAliasID: key(5),
            isActive: false, isAutoLearned: true, deletedAt: Date(timeIntervalSince1970: 1))
        let data = try JSONEncoder().encode(alias)
        let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "id", "facility_id", "milestone_type_id", "facility_milestone_id", "alias_phrase",
                "action_type",
                "source_alias_id", "is_active", "auto_learned", "deleted_at",
            ])
        #expect(object["action_type"] as? String == "turn_on_light")
        #expect(try JSONDecoder().decode(Alias.self, from: data) == alias)
    }
}
