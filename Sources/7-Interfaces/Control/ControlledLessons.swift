import Foundation
import Session

/// The part of a daemon that learns wake words through the daemon's own microphone.
package protocol ControlledLessons: Sendable {
    /// The words that can be taught.
    func words() async -> JSONLine
    /// Begins a lesson, which ends when its stream ends. Each line is a JSON object; the first has the lesson's id in
    /// `lesson`.
    func begin(_ wish: LessonWish) async throws(ControlRefusal) -> AsyncStream<String>
    /// Does something in the lesson that is under way.
    func perform(_ step: LessonStep, in lesson: UUID) async throws(ControlRefusal) -> JSONLine
}

/// The request for a lesson.
package struct LessonWish: Hashable, Sendable {
    /// How often the word is to be said.
    package static let takeCounts = 3...10
    /// The default number of takes.
    package static let usualTakeCount = 5

    /// The word; nil for the first that is listened for.
    package var word: String?
    /// How often it is to be said.
    package var takes: Int
    /// Whether it is added to those that know the word already; else they are forgotten.
    package var adds: Bool

    /// Makes one.
    package init(word: String?, takes: Int = usualTakeCount, adds: Bool = true) {
        (self.word, self.takes, self.adds) = (word, takes, adds)
    }
}

/// The steps of a lesson.
package enum LessonStep: Hashable, Sendable {
    /// Gives the sound of a take.
    case sound(take: Int)
    /// Discards a take, and records another in its place.
    case again(take: Int)
    /// Makes the model.
    case train
    /// Gives the making up, and goes back to the takes.
    case cancel
    /// Writes the model, and ends the lesson.
    case keep
    /// Ends the lesson without keeping a model.
    case discard

    /// Its name in a request, after `lesson-`.
    var name: String {
        switch self {
        case .sound: "sound"
        case .again: "again"
        case .train: "train"
        case .cancel: "cancel"
        case .keep: "keep"
        case .discard: "discard"
        }
    }
}
