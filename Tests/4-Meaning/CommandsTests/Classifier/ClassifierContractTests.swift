import CommandClassifier
import Commands
import Foundation
import RoomMode
import RoomRecords
import Testing

/// The contract with the service for which this engine was made, in that service's own words.
@Suite("The classifier's contract")
struct ClassifierContractTests {
    private static let id = UUID(uuidString: "6F2C1E0A-8D5B-4A57-9A49-0D9F6A0C1B11")!
    private static let milestones = [
        Milestone(id: id, name: "Patient In", phase: .preOp), Milestone(id: UUID(), name: "Patient Out"),
    ]
    private let request = ClassifierRequest(
        transcription: "the patient just rolled in", targets: milestones,
        context: .init(currentGroup: "pre-op", doneTargets: [milestones[0]]), vocabulary: .operatingRoom)

    private func response(_ spoken: String) throws -> ClassifierResponse {
        // The example of the requirement, with a key in place of its dots.
        let json =
            #"{"intent":"record_milestone","facilityMilestoneId":"6f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b11","#
            + #""confidence":0.92,"spokenResponse":"\#(spoken)","shouldCache":true}"#
        return try ClassifierResponse(json: Data(json.utf8), answering: request)
    }

    @Test("is asked with the transcription, the milestones, the phase and what is recorded")
    func asks() throws {
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(request)) as? [String: Any]
        #expect(Set(json?.keys.map { $0 } ?? []) == ["transcription", "facilityMilestones", "caseContext"])
        let context = json?["caseContext"] as? [String: Any]
        #expect(context?["currentPhase"] as? String == "pre-op")
        let recorded = context?["recordedMilestones"] as? [[String: String]]
        #expect(recorded == [["id": Self.id.uuidString.lowercased(), "name": "Patient In"]])
    }

    @Test("“record_milestone” records")
    func records() throws {
        let response = try response("Patient In recorded")
        #expect(response.meaning == CommandMeaning(action: .record, targetID: Self.id))
        #expect(response.confidence == 0.92 && response.shouldCache)
    }

    @Test(
        "its words are said if they say what was done, and no others",
        arguments: [
            ("Patient In recorded", true), ("Got it, patient in is noted.", true), ("Done", false),
            ("Patient Out recorded", false), ("Patient In and Patient Out recorded", false),
            ("Patient In was not recorded", false), ("", false),
        ])
    func words(_ spoken: String, _ isSaid: Bool) throws {
        let wording = try response(spoken).wording(of: Self.milestones[0], among: Self.milestones)
        #expect((wording == spoken) == isSaid)
    }
}
