import Commands
import Foundation
import Session

extension ControlRequest {
    /// The name of the field with a command's target.
    static let targetKey = "milestone"

    /// Parses a request from its name and its fields.
    ///
    /// - Throws: ``ControlRefusal`` with the fault.
    init(name: String, fields: [String: ControlField]) throws(ControlRefusal) {
        var fields = ControlFields(fields, of: name)
        switch name {
        case "status": self = .status
        case "events": self = .events
        case "levels": self = .levels
        case "scores": self = .scores
        case "words": self = .words
        case "lesson": self = .lesson(try fields.lessonWish())
        case "room": self = .room(named: try fields.room())
        case "cases": self = .cases(day: try fields.day())
        case "schedule": self = .schedule(day: try fields.day())
        case "alerts": self = .alerts
        case "alerts-seen":
            guard let alert = try fields.id("alert") else {
                throw ControlRefusal(.badRequest, "\"alerts-seen\" needs an \"alert\", the id of one")
            }
            self = .seen(alert: alert)
        case "alerts-acknowledge": self = .acknowledge(alert: try fields.id("alert"))
        case "push": self = .push
        case "push-subscribe":
            let endpoint = try fields.text("endpoint")
            let key = try fields.text("p256dh")
            self = .subscribe(endpoint: endpoint, p256dh: key, auth: try fields.text("auth"))
        case "push-unsubscribe": self = .unsubscribe(endpoint: try fields.text("endpoint"))
        case "phrases": self = .phrases
        case "misheard": self = .misheard
        case "alias":
            let (text, action) = (try fields.text(), try fields.action())
            let target = try fields.id(Self.targetKey)
            self = .alias(text, action, target: target, isGlobal: try fields.isGlobal())
        case "alias-remove":
            guard let alias = try fields.id("alias") else {
                throw ControlRefusal(
                    .badRequest, "\"alias-remove\" needs an \"alias\", the id that \"alias\" gave")
            }
            self = .removeAlias(alias)
        case "trigger": self = .trigger
        case "cancel": self = .cancel
        case "mute": self = .mute
        case "unmute": self = .unmute
        case "reload": self = .reload
        case "stop": self = .stop
        case "say": self = .say(try fields.text())
        case "submit": self = .submit(try fields.text())
        case "ask":
            let text = try fields.text()
            self = .ask(text, seconds: try fields.seconds())
        case "command":
            let action = try fields.action()
            self = .command(action, target: try fields.id(Self.targetKey))
        case "confirm":
            let isYes = try fields.isYes()
            self = .confirm(isYes, question: try fields.id("question"))
        case let name where name.hasPrefix("lesson-") && ControlRequest.names.contains(name):
            self = try fields.lessonStep()
        default:
            throw ControlRefusal(
                .unknownRequest,
                "\(ControlFields.shown(name)) is no request; there are "
                    + ControlRequest.names.joined(separator: ", "))
        }
        try fields.finish()
    }

    /// The request as one line of JSON, without the line's end.
    package var jsonLine: String {
        var line = JSONLine()
        line.add("request", name)
        switch self {
        case .status, .events, .levels, .scores, .words, .alerts, .push, .phrases, .misheard, .trigger,
            .cancel, .mute, .unmute, .reload, .stop:
            break
        case .subscribe(let endpoint, let key, let auth):
            line.add("endpoint", endpoint)
            line.add("p256dh", key)
            line.add("auth", auth)
        case .unsubscribe(let endpoint): line.add("endpoint", endpoint)
        case .seen(let alert): line.add("alert", alert.uuidString.lowercased())
        case .acknowledge(let alert): line.add("alert", alert?.uuidString.lowercased())
        case .lesson(let wish):
            line.add("word", wish.word)
            line.add("takes", wish.takes)
            line.add("mode", wish.adds ? "add" : "replace")
        case .step(let step, let lesson):
            line.add("lesson", lesson.uuidString.lowercased())
            switch step {
            case .sound(let take), .again(let take): line.add("take", take)
            case .train, .cancel, .keep, .discard: break
            }
        case .room(let name): line.add("room", name)
        case .cases(let day), .schedule(let day): line.add("day", day)
        case .command(let action, let target):
            line.add("action", action.rawValue)
            line.add(Self.targetKey, target?.uuidString.lowercased())
        case .alias(let text, let action, let target, let isGlobal):
            line.add("text", text)
            line.add("action", action.rawValue)
            line.add(Self.targetKey, target?.uuidString.lowercased())
            line.add("for", isGlobal ? "all" : "facility")
        case .removeAlias(let id): line.add("alias", id.uuidString.lowercased())
        case .say(let text), .submit(let text): line.add("text", text)
        case .ask(let text, let seconds):
            line.add("text", text)
            line.add("seconds", seconds)
        case .confirm(let isYes, let question):
            line.add("answer", isYes ? "yes" : "no")
            line.add("question", question?.uuidString.lowercased())
        }
        return line.text
    }
}

/// A value of a field in a request. No field takes a list or an object.
enum ControlField: Hashable, Sendable, Decodable {
    case text(String)
    case number(Double)
    case other

    init(from decoder: any Decoder) throws {
        guard let value = try? decoder.singleValueContainer() else {
            self = .other
            return
        }
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else {
            self = .other
        }
    }
}

/// The fields of a request. The parser takes them one by one, so that ``finish()`` notices unknown fields.
struct ControlFields {
    private var fields: [String: ControlField]
    let name: String
    private var known: [String] = []

    init(_ fields: [String: ControlField], of name: String) { (self.fields, self.name) = (fields, name) }

    mutating func remove(_ field: String) -> ControlField? {
        known.append(field)
        return fields.removeValue(forKey: field)
    }

    func refusal(_ message: String) -> ControlRefusal { ControlRefusal(.badRequest, message) }

    mutating func text(_ field: String = "text") throws(ControlRefusal) -> String {
        guard case .text(let text)? = remove(field) else {
            throw refusal(
                "\"\(name)\" needs a \"\(field)\""
                    + (field == "text" ? ", such as {\"request\": \"\(name)\", \"text\": \"Hello.\"}" : ""))
        }
        let words = text.trimmingCharacters(in: .whitespaces)
        guard !words.isEmpty, words.utf8.count <= ControlRequest.maximumTextLength else {
            throw refusal("a text has 1 to \(ControlRequest.maximumTextLength) bytes")
        }
        guard words.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        else {
            throw refusal("a text has no control characters, line breaks among them")
        }
        return words
    }

    mutating func seconds() throws(ControlRefusal) -> Double {
        switch remove("seconds") {
        case nil: return ControlRequest.defaultWait
        case .number(let number) where ControlRequest.waits.contains(number): return number
        default: throw refusal("\"seconds\" lies between 1 and 600")
        }
    }

    mutating func isYes() throws(ControlRefusal) -> Bool {
        switch remove("answer") {
        case .text("yes"): return true
        case .text("no"): return false
        default: throw refusal("\"answer\" is \"yes\" or \"no\"")
        }
    }

    mutating func isGlobal() throws(ControlRefusal) -> Bool {
        switch remove("for") {
        case nil, .text("facility"): return false
        case .text("all"): return true
        default: throw refusal("\"for\" is \"facility\" or \"all\"")
        }
    }

    /// The key of a row or of a question; nil if the field is missing.
    mutating func id(_ field: String) throws(ControlRefusal) -> UUID? {
        switch remove(field) {
        case nil: return nil
        case .text(let text):
            guard let id = UUID(uuidString: text) else { fallthrough }
            return id
        default: throw refusal("\"\(field)\" is the id of a \(field), as events and answers have it")
        }
    }

    mutating func action() throws(ControlRefusal) -> CommandAction {
        guard case .text(let name)? = remove("action"), (1...100).contains(name.utf8.count),
            name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F })
        else { throw refusal("\"action\" is the name of an action, such as \"record\"") }
        return CommandAction(rawValue: name)
    }

    mutating func day() throws(ControlRefusal) -> String? {
        switch remove("day") {
        case nil: return nil
        case .text(let text) where text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil: return text
        default: throw refusal("\"day\" is a day such as 2026-11-25")
        }
    }

    /// The name of a room; nil if the field is missing.
    mutating func room() throws(ControlRefusal) -> String? {
        switch remove("room") {
        case nil: return nil
        case .text(let text) where (1...200).contains(text.utf8.count): return text
        default: throw refusal("\"room\" is the name of a room")
        }
    }

    /// Throws if unknown fields are left, so that a misspelt field is not ignored.
    func finish() throws(ControlRefusal) {
        guard let unknown = fields.keys.min() else { return }
        throw refusal(
            "\(ControlFields.shown(unknown)) is no field of \"\(name)\"; "
                + (known.isEmpty ? "it has none" : "there are " + known.joined(separator: ", ")))
    }

    /// A client's text, shortened for use in a sentence.
    static func shown(_ text: String) -> String {
        "\"" + text.prefix(40).filter { !$0.isNewline && $0 != "\0" } + "\""
    }
}
