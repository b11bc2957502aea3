import Foundation
import Session

/// The part of a daemon that learns wake words through the daemon's own microphone.
package protocol ControlledLessons: Sendable {
    /// The words that can be taught.
    func words() async -> JSONLine
    /// Begins a lesson, which ends when its stream of lines is released. Each line is a JSON object. The first line has
    /// the lesson's id in `lesson`.
    func begin(_ wish: LessonWish) async throws(ControlRefusal) -> AsyncStream<String>
    /// Carries out a step of the lesson in progress.
    func perform(_ step: LessonStep, in lesson: UUID) async throws(ControlRefusal) -> JSONLine
}

/// The request for a lesson.
package struct LessonWish: Hashable, Sendable {
    /// The possible numbers of takes. In each take, a person says the word once.
    package static let takeCounts = 3...10
    /// The default number of takes.
    package static let usualTakeCount = 5

    /// The word; nil for the first of the daemon's wake words.
    package var word: String?
    /// The number of takes.
    package var takes: Int
    /// Whether the takes are added to the recordings of the existing model; false to forget those recordings.
    package var adds: Bool

    /// Makes a request for a lesson.
    package init(word: String?, takes: Int = usualTakeCount, adds: Bool = true) {
        (self.word, self.takes, self.adds) = (word, takes, adds)
    }
}

/// The steps of a lesson.
package enum LessonStep: Hashable, Sendable {
    /// Returns the sound of a take.
    case sound(take: Int)
    /// Discards a take, and records another in its place.
    case again(take: Int)
    /// Makes the model.
    case train
    /// Stops making the model, and returns to the takes.
    case cancel
    /// Writes the model, and ends the lesson.
    case keep
    /// Ends the lesson without keeping a model.
    case discard

    /// The name of the step in a request, after `lesson-`.
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
