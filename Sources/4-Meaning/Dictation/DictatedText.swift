import Commands
import Foundation

/// A text that grows by dictation, utterance by utterance.
///
/// People say marks by their names (“comma”, “new paragraph”). A command to the dictation, such as “scratch
/// that”, is a whole utterance between two pauses, so sentences that contain those words stay complete.
///
/// ```swift
/// var text = DictatedText()
/// text.apply("dear anna comma new paragraph it rained fourteen millimeters period")
/// text.apply("scratch the last sentence")
/// print(text.text)  // Dear anna,
/// ```
///
/// The same utterances always give the same text. It is a value type without other storage.
public struct DictatedText: Hashable, Sendable {
    /// The result of an utterance.
    public enum Change: Hashable, Sendable {
        /// The utterance was text; its written form was added at the end.
        case added(String)
        /// A command changed the text.
        case edited(DictationCommand)
        /// A command had nothing to change.
        case refused(DictationCommand)
        /// A command that does not change the text; the program carries it out.
        case told(DictationCommand)
    }

    private struct Version: Hashable, Sendable {
        var text = ""
        /// The length of the text before each of its utterances, in characters.
        var begins: [Int] = []
    }

    /// The number of changes that can be taken back.
    public static let undoLimit = 100

    /// The writing rules and commands.
    public let options: DictationOptions
    private var current = Version()
    private var former: [Version] = []
    private var undone: [Version] = []

    /// Makes an empty text.
    public init(options: DictationOptions = DictationOptions()) { self.options = options }

    /// The text so far.
    public var text: String { current.text }

    /// Adds an utterance of a recognizer to the text, or carries it out as a command.
    ///
    /// - Returns: the result.
    @discardableResult
    public mutating func apply(_ said: String) -> Change {
        guard let command = DictationCommand.read(said, options) else { return add(said) }
        switch command {
        case .end, .readBack, .phrase: return .told(command)
        case .undo: return undo() ? .edited(command) : .refused(command)
        case .redo: return redo() ? .edited(command) : .refused(command)
        case .replace(let old, let new):
            // If the words to replace do not occur, the utterance is text: “correct me to the best of your
            // knowledge”.
            guard let version = replacing(old, with: new) else { return add(said) }
            change(to: version)
        case .strikeUtterance, .strikeSentence, .strikeWord, .strikeAll:
            guard let length = lengthLeft(by: command) else { return .refused(command) }
            change(to: cut(to: length))
        }
        return .edited(command)
    }

    /// The text as it would be if an unfinished utterance ended now, to show it meanwhile.
    public func preview(_ said: String) -> String {
        guard DictationCommand.read(said, options) == nil else { return text }
        return text + DictationWriter(options: options).written(said, after: text)
    }

    /// Takes back the last change; false if there is none.
    @discardableResult
    public mutating func undo() -> Bool {
        guard let version = former.popLast() else { return false }
        undone.append(current)
        current = version
        return true
    }

    /// Repeats the change taken back last; false if there is none, or if the text has changed since.
    @discardableResult
    public mutating func redo() -> Bool {
        guard let version = undone.popLast() else { return false }
        former.append(current)
        current = version
        return true
    }

    private mutating func add(_ said: String) -> Change {
        let added = DictationWriter(options: options).written(said, after: text)
        guard !added.isEmpty else { return .added("") }
        var version = current
        version.begins.append(version.text.count)
        version.text += added
        change(to: version)
        return .added(added)
    }

    private mutating func change(to version: Version) {
        former.append(current)
        if former.count > Self.undoLimit { former.removeFirst() }
        undone = []
        current = version
    }

    private func lengthLeft(by command: DictationCommand) -> Int? {
        guard !text.isEmpty else { return nil }
        switch command {
        case .strikeUtterance: return current.begins.last
        case .strikeSentence: return beginOfLastSentence
        case .strikeWord: return beginOfLastWord
        default: return 0
        }
    }

    private var beginOfLastSentence: Int {
        let characters = Array(text)
        var end = characters.count
        while end > 0, characters[end - 1].isWhitespace || ".?!”“»«)".contains(characters[end - 1]) {
            end -= 1
        }
        // A point that no white space follows, such as one between digits, ends no sentence.
        let former = (0..<end).last { index in
            "?!\n".contains(characters[index])
                || characters[index] == "." && characters[index + 1].isWhitespace
        }
        return (former ?? -1) + 1
    }

    private var beginOfLastWord: Int {
        let characters = Array(text)
        guard let end = characters.lastIndex(where: { $0.isLetter || $0.isNumber }) else { return 0 }
        return (characters[..<end].lastIndex { $0.isWhitespace } ?? -1) + 1
    }

    private func cut(to length: Int) -> Version {
        var left = text.prefix(length)
        while left.last == " " { left.removeLast() }
        return Version(text: String(left), begins: current.begins.filter { $0 < left.count })
    }

    /// The text with the last occurrence of some words replaced; nil if they do not occur. Words are compared whole,
    /// without regard to case.
    private func replacing(_ old: String, with new: String) -> Version? {
        let words = old.split(separator: " ").map { NSRegularExpression.escapedPattern(for: String($0)) }
        let pattern = "(?<![\\p{L}\\p{N}])" + words.joined(separator: "\\W+") + "(?![\\p{L}\\p{N}])"
        guard let search = try? NSRegularExpression(pattern: pattern, options: .caseInsensitive) else {
            return nil
        }
        let whole = NSRange(text.startIndex..., in: text)
        guard let last = search.matches(in: text, range: whole).last, let place = Range(last.range, in: text)
        else { return nil }
        let before = String(text[..<place.lowerBound])
        let added = DictationWriter(options: options).written(new, after: before)
            .trimmingCharacters(in: .whitespaces)
        let grown = added.count - text[place].count
        let position = before.count
        return Version(
            text: before + added + text[place.upperBound...],
            begins: current.begins.map { $0 > position ? max(position, $0 + grown) : $0 })
    }
}
