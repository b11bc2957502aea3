import Commands
package import Foundation

/// The spoken and shown forms of times, durations and names in a language. The handlers have the sentences.
package struct AnswerFormats: Sendable {
    private let timeZone: TimeZone
    private let own: Language

    /// The language of the command that the answer belongs to; else the room's.
    package var language: Language { own.ofAnswers }

    package init(timeZone: TimeZone, language: Language = .english) {
        (self.timeZone, own) = (timeZone, language)
    }

    /// A sentence in the language.
    package func say(_ answer: SpokenSentence) -> String { language.say(answer) }

    /// The name of a target in the language.
    package func name(_ target: CommandTarget) -> String { language.name(of: target) }

    /// The time of day on a 24-hour clock, such as `14:05`.
    package func time(_ date: Date) -> String {
        let parts = Calendar.gregorian(in: timeZone).dateComponents([.hour, .minute], from: date)
        return say("\(parts.hour ?? 0):\(padded(parts.minute ?? 0))")
    }

    /// The day of a date, such as `Monday`.
    package func weekday(_ date: Date) -> String {
        let calendar = Calendar.gregorian(in: timeZone)
        let names: [SpokenSentence] = [
            "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
        ]
        return say(names[(calendar.component(.weekday, from: date) - 1) % names.count])
    }

    /// The spoken form of a duration, such as `1 hour 5 minutes`; from an hour on without the seconds.
    package func spoken(_ duration: TimeInterval) -> String {
        let (hours, minutes, seconds) = parts(duration)
        var words: [String] = []
        if hours > 0 { words.append(say(hours == 1 ? "1 hour" : "\(hours) hours")) }
        if minutes > 0 { words.append(say(minutes == 1 ? "1 minute" : "\(minutes) minutes")) }
        if hours == 0, seconds > 0 || minutes == 0 {
            words.append(say(seconds == 1 ? "1 second" : "\(seconds) seconds"))
        }
        return words.joined(separator: " ")
    }

    /// A duration as it is shown, such as `1:05:09` or `5:09`.
    package func shown(_ duration: TimeInterval) -> String {
        let (hours, minutes, seconds) = parts(duration)
        return hours > 0
            ? "\(hours):\(padded(minutes)):\(padded(seconds))" : "\(minutes):\(padded(seconds))"
    }

    /// Names in a row: `A`, `A and B`, `A, B and C`.
    package func list(_ names: [String]) -> String {
        guard let last = names.last else { return "" }
        let others = names.dropLast().joined(separator: ", ")
        return others.isEmpty ? last : say("\(others) and \(last)")
    }

    private func parts(_ duration: TimeInterval) -> (hours: Int, minutes: Int, seconds: Int) {
        // No answer needs more than a century (3,155,760,000 s); the bound keeps a broken clock from overflowing `Int`.
        let seconds = Int(min(max(0, duration.isFinite ? duration : 0), 3_155_760_000))
        return (seconds / 3600, seconds / 60 % 60, seconds % 60)
    }

    private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
