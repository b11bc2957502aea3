import Commands
import Feedback
public import Foundation
public import Handling
public import RoomRecords

/// Follows the alerts of a facility: reports new alerts, and repeats those that no person has acknowledged yet.
///
/// The watch has no clock of its own: each call gives the time. It reports each alert once, however often it is called.
public struct AlertWatch: Sendable {
    /// The sounds of an urgent alert in the rooms of a facility.
    public enum Sound: String, Hashable, Sendable, CaseIterable {
        /// None.
        case none
        /// Chimes: one for a new alert, two or three while it waits.
        case chime
        /// Chimes and a sentence.
        case speech
    }

    /// How a room follows alerts.
    public struct Options: Hashable, Sendable {
        /// The sounds for alerts; none by default.
        public var sound = Sound.none
        /// Seconds after which an alert is repeated, as long as it waits: 60.
        public var repeatSeconds: TimeInterval = 60
        /// How often it is repeated at most: 10.
        public var repeatLimit = 10

        /// Makes options with the defaults.
        public init() {}
    }

    /// The most chimes at once.
    private static let mostChimes = 3

    /// How the watch follows the alerts. The options may change at any time.
    public var options: Options
    private let room: String
    private let language: Language
    private var known: Set<UUID>?
    /// The alerts that wait for a person: since when, and how often the watch has repeated them.
    private var waiting: [UUID: (since: Date, times: Int)] = [:]

    /// Makes a watch for a room.
    ///
    /// - Parameters:
    ///   - room: the name of the room, which needs no sound for its own call.
    ///   - options: how it follows the alerts.
    ///   - language: the language of its sentences.
    public init(room: String, options: Options = Options(), language: Language = .english) {
        (self.room, self.options, self.language) = (room, options, language)
    }

    /// Compares the alerts with those of the last call.
    ///
    /// The alerts of the first call are not new. If some of them wait, the watch repeats them from then on.
    ///
    /// - Returns: the events to report and the sounds to play; nil if there are none.
    public mutating func follow(_ list: AlertList, at date: Date) -> Reply? {
        let isFirst = known == nil
        let former = known ?? []
        var reply = Reply(.done)
        reply.isAlarm = true
        for one in list.latest.reversed() {
            if !isFirst, !former.contains(one.id) {
                reply.effects.append(AlertEffect.raised(one))
                if one.waits, one.room != room { sound(one, times: 0, &reply) }
            }
            if one.waits {
                guard let entry = waiting[one.id] else {
                    let since = isFirst ? min(date, one.createdAt) : date
                    waiting[one.id] = (since, times(since, date))
                    continue
                }
                let count = times(entry.since, date)
                guard count > entry.times else { continue }
                waiting[one.id]?.times = count
                reply.effects.append(AlertEffect.unanswered(one, times: count))
                sound(one, times: count, &reply)
            } else if waiting.removeValue(forKey: one.id) != nil {
                reply.effects.append(AlertEffect.acknowledged(one))
            }
        }
        // Forget alerts that are no longer among the newest, which would otherwise stay for ever.
        let ids = Set(list.latest.map(\.id))
        waiting = waiting.filter { ids.contains($0.key) }
        known = ids
        return reply.effects.isEmpty ? nil : reply
    }

    private func times(_ since: Date, _ date: Date) -> Int {
        let count = date.timeIntervalSince(since) / options.repeatSeconds
        return min(max(0, Int(min(count, 1e6))), options.repeatLimit)
    }

    private func sound(_ one: AlertRow, times: Int, _ reply: inout Reply) {
        guard options.sound != .none else { return }
        reply.sounds += Array(repeating: .chime(.warning), count: min(times + 1, Self.mostChimes))
        guard options.sound == .speech else { return }
        let words = [
            AlertWords.title(of: one, in: language, separator: ", "),
            times > 0 ? language.say("not acknowledged yet") : nil,
        ]
        reply.sounds.append(.speech(words.compactMap(\.self).joined(separator: ", ") + "."))
    }
}
