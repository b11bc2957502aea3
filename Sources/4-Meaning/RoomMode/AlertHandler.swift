import Commands
import Feedback
import Foundation
public import Handling
public import RoomRecords
public import Storage

/// Acknowledges the alerts of a facility by voice or touch.
public struct AlertHandler: CommandHandler {
    private let store: any AlertStore
    private let place: RoomPlace
    private let own: Language
    private var language: Language { own.ofAnswers }

    /// Makes a handler.
    ///
    /// - Parameters:
    ///   - store: the alerts of the facility.
    ///   - place: the room in which a person acknowledges them.
    ///   - language: the language of its answers to commands that have none.
    public init(_ store: any AlertStore, place: RoomPlace, language: Language = .english) {
        (self.store, self.place, own) = (store, place, language)
    }

    /// Acknowledges all alerts of other rooms that wait; leaves every other request to others.
    public func handle(_ request: CommandRequest) async throws -> Reply? {
        guard request.command?.action == .acknowledgeAlert else { return nil }
        let rows: [AlertRow]
        do {
            rows = try await store.acknowledge(nil, in: place.room, scopeID: place.scopeID)
        } catch let error as StorageError {
            let sentence = language.say(Self.sentence(error))
            return Reply(.failed, reason: error.message, sounds: [.chime(.failure), .speech(sentence)])
        }
        guard !rows.isEmpty else { return .rejected(language.say("No alert of another room waits.")) }
        let places = rows.map { [AlertWords.text(of: $0), $0.room.map(AlertWords.title(ofRoom:))] }
            .map { $0.compactMap(\.self).map(language.say).joined(separator: ", ") }
        let sentence =
            places.count > 3 ? language.say("\(places.count) alerts") : places.joined(separator: "; ")
        var reply = Reply.done(say: language.say("Acknowledged. \(sentence)."))
        reply.displays = [.init(language.say("Acknowledged: \(sentence)"))]
        return reply
    }

    /// The spoken sentence about a failure. The event has the reason, with paths and words of the system.
    private static func sentence(_ error: StorageError) -> SpokenSentence {
        switch error.code {
        case .unavailable: "The alerts cannot be acknowledged for now: the site does not answer."
        case .full, .diskFailed, .readOnly:
            "The alerts cannot be acknowledged for now: the disk takes nothing."
        default: "The alerts cannot be acknowledged for now."
        }
    }
}
