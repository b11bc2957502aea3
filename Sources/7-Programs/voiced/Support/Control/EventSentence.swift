import Foundation

/// An event's line for a person.
enum EventSentence {
    /// Those that stand elsewhere in the line, or that only programs use.
    private static let hidden: Set = ["event", "at", "time", "ok", "id", "deadline", "start", "end", "pid"]

    /// When, what, and the event's fields.
    static func sentence(of event: [String: Any]) -> String {
        let name = event["event"] as? String ?? ""
        let fields = event.keys.filter { !hidden.contains($0) }.sorted().compactMap { field -> String? in
            guard let value = text(of: event[field]) else { return nil }
            return "\(field) \(value)"
        }
        return [time(of: event), name.padding(toLength: max(14, name.count), withPad: " ", startingAt: 0)]
            .joined(separator: "  ") + "  " + fields.joined(separator: ", ")
    }

    private static func time(of event: [String: Any]) -> String {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        guard let text = event["time"] as? String, let date = try? Date(text, strategy: style) else {
            return "--:--:--"
        }
        let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: date)
        return String(format: "%02d:%02d:%02d", parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
    }

    private static func text(of value: Any?) -> String? {
        switch value {
        case let text as String: text.isEmpty ? nil : "“\(text)”"
        case let flag as Bool: flag ? "yes" : "no"
        case let number as NSNumber: "\(number)"
        case let object as [String: Any]:
            "(" + object.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
                + ")"
        default: nil
        }
    }
}
