import Foundation

/// The fields of requests about lessons.
extension ControlFields {
    /// The most bytes of a word's name, so that it fits into a file's name.
    private static let longestWord = 64

    mutating func lessonWish() throws(ControlRefusal) -> LessonWish {
        var wish = LessonWish(word: nil)
        switch remove("word") {
        case nil: break
        case .text(let word)
        where (1...Self.longestWord).contains(word.utf8.count) && !word.hasPrefix(".")
            && word.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }:
            wish.word = word
        default:
            throw refusal("\"word\" is a wake word: 1 to 64 bytes without /, and no dot first")
        }
        switch remove("takes") {
        case nil: break
        case .number(let number):
            guard let count = Int(exactly: number), LessonWish.takeCounts.contains(count) else { fallthrough }
            wish.takes = count
        default:
            throw refusal(
                "\"takes\" lies between \(LessonWish.takeCounts.lowerBound) and \(LessonWish.takeCounts.upperBound)"
            )
        }
        switch remove("mode") {
        case nil, .text("add"): break
        case .text("replace"): wish.adds = false
        default: throw refusal("\"mode\" is \"add\" or \"replace\"")
        }
        return wish
    }

    mutating func lessonStep() throws(ControlRefusal) -> ControlRequest {
        guard let lesson = try id("lesson") else {
            throw refusal("\"\(name)\" needs the \"lesson\", as its first line has it")
        }
        let step: LessonStep
        switch name {
        case "lesson-sound": step = .sound(take: try number())
        case "lesson-again": step = .again(take: try number())
        case "lesson-train": step = .train
        case "lesson-cancel": step = .cancel
        case "lesson-keep": step = .keep
        default: step = .discard
        }
        return .step(step, lesson: lesson)
    }

    private mutating func number() throws(ControlRefusal) -> Int {
        guard case .number(let number)? = remove("take"), let take = Int(exactly: number), take > 0 else {
            throw refusal("\"take\" is the number of a take, as the lesson's lines have it")
        }
        return take
    }
}
