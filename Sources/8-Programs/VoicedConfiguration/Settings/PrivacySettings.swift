import Commands
import Foundation
import Storage

/// `privacy`: which words and sounds voiced stores, and where it shows them.
package struct PrivacySettings: KeyedSettings {
    /// Whether events contain spoken words and answers.
    package enum TextInEvents: String, ChoiceSetting {
        /// Yes, unless standard output is the system's journal, which stores everything.
        case auto
        case yes, no
    }

    /// The sound that voiced writes to the disk.
    package enum Audio: String, ChoiceSetting {
        case off
        /// The sound of misheard commands.
        case misses
    }

    /// The numbers of clips that a setting may have. A larger folder helps no person, and a clip may be a minute long.
    private static let clipCounts = 1...10_000

    package var transcripts = TranscriptPolicy.keep
    package var textInEvents = TextInEvents.auto
    package var audio = Audio.off
    /// Whether voiced keeps the sound of a wake word if it understood no command after it.
    package var wakeWords = false
    /// The most clips that voiced keeps.
    package var clips = 100
    /// The folder of the recordings; nil for the folder beside the default database.
    package var folder: String?

    package init() {}

    package static let keys: [SettingKey<PrivacySettings>] = [
        .value("transcripts", \.transcripts, "The words in the log: keep, redact or off."),
        .value(
            "text-in-events", \.textInEvents,
            "Words in events: yes, no, or auto (none in the system's journal)."),
        .value("audio", \.audio, "off, or misses: the sound of misheard commands is kept."),
        .value(
            "wake-words", \.wakeWords,
            "Whether the sound of wake words that led to nothing is kept, for `voiced wake --that-was-wrong`."
        ),
        .number("clips", \.clips, "How many recordings are kept at most.", in: clipCounts) {
            "\($0) clips cannot be kept; give a number from 1 to 10000"
        },
        .path(
            "folder", \.folder,
            "The folder of these recordings. Without it misses, beside the usual database.",
            example: "misses"),
    ]

    /// The folder of clips: ``folder``, else the usual one.
    package var clipFolder: String { folder ?? BaseFolder.state + "/misses" }
}

/// `retention`: the times for which voiced stores spoken words and sounds.
package struct RetentionSettings: KeyedSettings {
    /// A time for which voiced keeps something.
    package enum Limit: Hashable, Sendable {
        case off
        case forever
        case seconds(Double)
    }

    /// The limit for the log of commands. Each limit is nil if the configuration has none.
    package var logs: Limit?
    package var cases: Limit?
    package var audio: Limit?

    package init() {}

    package static let keys: [SettingKey<RetentionSettings>] = [
        limit(
            "logs", \.logs,
            "A time such as 90 days, or forever. Without it 90 days; 24 hours if the database is memory.",
            "90 days", refusing: .off,
            "off would say that no command is logged; write a time, forever, or privacy.transcripts: off"),
        limit(
            "cases", \.cases, "Likewise. Without it forever; 24 hours if the database is memory.",
            "forever",
            refusing: .off, "cases are kept for a while; write a time, forever, or database: memory"),
        limit(
            "audio", \.audio, "A time, or off. Without it 7 days.", "7 days", refusing: .forever,
            "recordings are not kept forever; write a time, or off"),
    ]

    private static func limit(
        _ name: String, _ path: SettingKey<RetentionSettings>.Path<Limit?>, _ text: String, _ example: String,
        refusing: Limit, _ why: String
    ) -> SettingKey<RetentionSettings> {
        .parsed(
            name, path, text, kind: refusing == .off ? "time, or `forever`" : "time, or `off`",
            example: example
        ) { text in
            guard let limit = Limit(text) else {
                throw Refusal(
                    "\"\(text)\" is no length of time; write one such as 90 days, 8 hours or 5 minutes")
            }
            if limit == refusing { throw Refusal(why) }
            return limit
        }
    }

    /// Returns the seconds for which commands stay in the log; nil for ever. The default is 90 days, or one day if the
    /// log is in memory only.
    package func logSeconds(inMemory: Bool) -> Double? {
        switch logs {
        case .forever: nil
        case .seconds(let seconds): seconds
        case .off, nil: inMemory ? 86_400 : 90 * 86_400
        }
    }

    /// Returns the seconds for which cases stay after their end; nil for ever. The default is for ever, or one day if
    /// the cases are in memory only.
    package func caseSeconds(inMemory: Bool) -> Double? {
        switch cases {
        case .seconds(let seconds): seconds
        case .forever: nil
        case .off, nil: inMemory ? 86_400 : nil
        }
    }

    /// The seconds for which recordings stay, by default 7 days; 0 if voiced keeps none.
    package var audioSeconds: Double {
        switch audio {
        case .seconds(let seconds): seconds
        case .off: 0
        case .forever, nil: 7 * 86_400
        }
    }

    /// Says how these settings contradict those of privacy; nil if they do not.
    package func contradiction(with privacy: PrivacySettings) -> String? {
        guard privacy.audio == .misses || privacy.wakeWords, audio == .off else { return nil }
        let key = privacy.audio == .misses ? "privacy.audio: misses" : "privacy.wake-words: true"
        return "\(key) writes recordings and retention.audio: off keeps none; "
            + "give a time such as 7 days, or take privacy.\(key == "privacy.audio: misses" ? "audio" : "wake-words") out"
    }
}

extension RetentionSettings.Limit {
    /// The longest time, in seconds: a century. A longer one is a slip of the keyboard.
    private static let longest = 36_525.0 * 86_400

    /// Parses a text such as `90 days`, `off` or `forever`; nil for anything else.
    package init?(_ text: String) {
        switch text {
        case "off": self = .off
        case "forever": self = .forever
        default:
            guard let seconds = TimeSpan.seconds(text), seconds <= Self.longest else { return nil }
            self = .seconds(seconds)
        }
    }
}

/// Reads and writes lengths of time in the form that people use.
package enum TimeSpan {
    /// Parses a text such as `90 days` and returns its seconds, above 0; nil for anything else.
    package static func seconds(_ text: String) -> Double? {
        guard let match = text.wholeMatch(of: /([1-9][0-9]{0,8}) (second|minute|hour|day|week)s?/),
            let count = Double(match.1)
        else { return nil }
        let unit: Double =
            switch match.2 {
            case "second": 1
            case "minute": 60
            case "hour": 3600
            case "day": 86_400
            default: 7 * 86_400
            }
        return count * unit
    }

    /// Formats seconds in the largest unit that divides them, such as `90 days`.
    package static func text(_ seconds: Double) -> String {
        let units = [(86_400.0, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
        let (unit, name) = units.first { seconds.truncatingRemainder(dividingBy: $0.0) == 0 } ?? (1, "second")
        let count = Int(seconds / unit)
        return "\(count) \(name)\(count == 1 ? "" : "s")"
    }
}

extension TranscriptPolicy: ChoiceSetting {}
