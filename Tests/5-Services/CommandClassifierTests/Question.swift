import Commands
import Foundation
import RoomMode
import RoomRecords

/// The question that the tests ask.
enum Question {
    static let incision = Milestone(
        id: UUID(uuidString: "6F2C1E0A-8D5B-4A57-9A49-0D9F6A0C1B11")!, name: "Incision")
    static let closing = Milestone(
        id: UUID(uuidString: "7F2C1E0A-8D5B-4A57-9A49-0D9F6A0C1B11")!, name: "Closing")

    static let request = ClassifierRequest(
        transcription: "we are cutting", targets: [incision, closing],
        context: .init(currentGroup: "Patient In", doneTargets: []), vocabulary: .operatingRoom)

    /// The answer of an endpoint that takes the text for an incision.
    static let answer = """
        {"intent":"record","facilityMilestoneId":"6f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b11","confidence":0.93,
         "spokenResponse":"Incision","shouldCache":true}
        """

    static let meaning = CommandMeaning(action: .record, targetID: incision.id)
}
