import Commands
import Foundation
import RoomMode

/// The answer to a room, in the form that the original's function gives:
/// `{"intent","facilityMilestoneId","confidence","spokenResponse","shouldCache"}`, always with all fields.
///
/// No word of it comes from the model: the key is the room's own, and this type has the sentences.
package struct GivenAnswer: Hashable, Encodable, Sendable {
    /// The answer if nothing was understood.
    package static let nothing = GivenAnswer(
        meaning: nil, key: nil, name: nil, confidence: 0, remember: false)
    private static let unknown = "unknown"
    private static let record = "record_milestone"

    /// The action, `record_milestone` for `record`; or `unknown`.
    package let intent: String
    /// The key of the milestone, as the room wrote it.
    package let targetID: String?
    /// The probability that the answer is right, 0 ... 1.
    package let confidence: Double
    /// The sentence that the original would say; nil for none.
    package let spokenResponse: String?
    /// Whether the phrase may be learned for good.
    package let shouldCache: Bool

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - meaning: the command that was understood; nil for none.
    ///   - key: the milestone's key, as the room wrote it.
    ///   - name: the milestone's name.
    ///   - confidence: the probability that the answer is right, 0 ... 1.
    ///   - remember: whether the words always mean this.
    package init(
        meaning: CommandMeaning?, key: String?, name: String?, confidence: Double, remember: Bool
    ) {
        intent = meaning.map { $0.action == .record ? Self.record : $0.action.rawValue } ?? Self.unknown
        targetID = key
        self.confidence = (confidence * 1000).rounded() / 1000
        spokenResponse = meaning.map { Self.sentence($0.action, name) } ?? "Not understood"
        shouldCache = meaning != nil && remember
    }

    private static func sentence(_ action: CommandAction, _ milestone: String?) -> String? {
        switch action {
        case .record: milestone.map { "\($0) recorded" }
        case .cancel: "Cancelled"
        case .undoLast: "Last milestone taken back"
        case .nextPatient: "Next patient called"
        case .surgeonLeft: "Surgeon left"
        case .startCementTimer: "Cement timer started"
        case .stopCementTimer: "Cement timer stopped"
        default: nil
        }
    }

    private enum CodingKeys: String, CodingKey {
        case intent, confidence, spokenResponse, shouldCache
        case targetID = "facilityMilestoneId"
    }

    /// Encodes every field, as null if there is none.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(intent, forKey: .intent)
        try values.encode(targetID, forKey: .targetID)
        try values.encode(confidence, forKey: .confidence)
        try values.encode(spokenResponse, forKey: .spokenResponse)
        try values.encode(shouldCache, forKey: .shouldCache)
    }

    /// The answer as the JSON to send.
    package var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }
}
