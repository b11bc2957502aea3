import Commands
public import Foundation
public import RoomRecords
import Storage

/// The cases of a facility on one day, with the times at which they are expected to begin and to end.
public struct DayPlan: Hashable, Sendable {
    /// A case of the day.
    public struct Entry: Hashable, Sendable {
        /// The case.
        public var row: CaseRow
        /// When it began, or is expected to; nil if that is unknown.
        public var begin: Date?
        /// When it ended, or is expected to; nil if too few cases like it are known.
        public var end: Date?

        /// Seconds by which it begins later than planned; nil if it was not planned, or the begin is unknown.
        public var delay: TimeInterval? {
            guard let begin, let planned = row.scheduledStart else { return nil }
            return begin.timeIntervalSince(planned)
        }
    }

    /// A case that begins later than planned by this many seconds is delayed.
    public static let delaySeconds = TimeInterval(AlertRules.delayMinutes * 60)

    /// The cases in the order of their times, without cancelled ones.
    public let entries: [Entry]

    /// Makes a plan.
    ///
    /// The end of a case in progress is the one that its pace gives, else its beginning plus the median length of cases
    /// like it. The next case of a room begins at its planned time, but not before the room is free: after the end of
    /// the case before it and the median pause between cases. If too few cases like a case are known, its planned
    /// length counts.
    ///
    /// - Parameters:
    ///   - rows: the cases of the day.
    ///   - durations: the lengths of past cases, and the pauses between them.
    ///   - ends: the expected ends of cases in progress by their pace.
    ///   - date: the current time.
    public init(_ rows: [CaseRow], durations: CaseDurations, ends: [UUID: Date] = [:], at date: Date) {
        let order = rows.filter { $0.status != .cancelled }.sorted {
            (Self.time($0), $0.id.uuidString) < (Self.time($1), $1.id.uuidString)
        }
        // The time from which each room is free, and the rooms for which that is unknown.
        var (free, unknown): ([String: Date], Set<String>) = ([:], [])
        var entries: [Entry] = []
        for row in order.filter({ $0.status != .scheduled }) + order.filter({ $0.status == .scheduled }) {
            let length = durations.median(of: row) ?? Self.planned(row)
            var entry = Entry(row: row)
            switch row.status {
            case .completed, .cancelled: (entry.begin, entry.end) = (row.startedAt, row.endedAt)
            case .inProgress:
                let end = ends[row.id] ?? length.flatMap { row.startedAt?.addingTimeInterval($0) }
                (entry.begin, entry.end) = (row.startedAt, end.map { max($0, date) })
            case .scheduled where !unknown.contains(row.room):
                let ready = free[row.room]?.addingTimeInterval(durations.turnover ?? 0)
                entry.begin = [row.scheduledStart, ready].compactMap(\.self).max().map { max($0, date) }
                entry.end = entry.begin.flatMap { begin in length.map { begin.addingTimeInterval($0) } }
            case .scheduled: break
            }
            if let end = entry.end { free[row.room] = max(end, free[row.room] ?? end) }
            if entry.end == nil, row.status != .completed { unknown.insert(row.room) }
            entries.append(entry)
        }
        self.entries = entries.sorted {
            ($0.begin ?? Self.time($0.row), $0.row.id.uuidString) < (
                $1.begin ?? Self.time($1.row), $1.row.id.uuidString
            )
        }
    }

    /// The names of the day's surgeons, sorted. Cases without a surgeon add no name.
    public var surgeons: [String] {
        Set(entries.compactMap(\.row.surgeon)).sorted()
    }

    /// The cases of a surgeon; all cases if the name is nil.
    public func day(ofSurgeon name: String?) -> SurgeonDay {
        let key = name.map(TextNormalizer.normalize)
        return SurgeonDay(
            entries.filter { key == nil || $0.row.surgeon.map(TextNormalizer.normalize) == key })
    }

    /// The cases without a surgeon.
    public var dayWithoutSurgeon: SurgeonDay { SurgeonDay(entries.filter { $0.row.surgeon == nil }) }

    private static func time(_ row: CaseRow) -> Date { row.startedAt ?? row.scheduledStart ?? .distantFuture }

    private static func planned(_ row: CaseRow) -> TimeInterval? {
        guard let begin = row.scheduledStart, let end = row.scheduledEnd, end > begin else { return nil }
        return end.timeIntervalSince(begin)
    }
}

/// The cases of one surgeon on one day.
public struct SurgeonDay: Hashable, Sendable {
    /// The cases, in the order of their times.
    public let entries: [DayPlan.Entry]

    init(_ entries: [DayPlan.Entry]) { self.entries = entries }

    /// The number of cases.
    public var total: Int { entries.count }
    /// The number of cases that are over.
    public var completed: Int { entries.count { $0.row.status == .completed } }
    /// The case in progress; nil if there is none.
    public var current: DayPlan.Entry? { entries.first { $0.row.status == .inProgress } }
    /// The cases that have not begun, in order.
    public var upcoming: [DayPlan.Entry] { entries.filter { $0.row.status == .scheduled } }
    /// The first case; nil if there is none.
    public var first: DayPlan.Entry? { entries.first }
    /// When the first case began; nil if none has begun.
    public var began: Date? { entries.compactMap(\.row.startedAt).min() }

    /// The latest end, actual or expected, of all cases; nil if a case has no expected end, or if there is no case.
    public var finish: Date? {
        let ends = entries.compactMap(\.end)
        return ends.count == entries.count ? ends.max() : nil
    }

    /// The procedures, each with its number of cases, the most frequent first.
    public var groups: [(procedure: String, count: Int)] {
        Dictionary(grouping: entries.compactMap(\.row.procedure), by: \.self).map { ($0.key, $0.value.count) }
            .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }
}

/// The rows from which a ``DayPlan`` is made.
public struct DayRows: Hashable, Sendable {
    /// The most cases of a day: more than a facility has.
    private static let limit = 500
    /// The most ended cases to compare with. The latest ones count.
    private static let historyLimit = 500

    /// When the day begins.
    public var begin: Date
    /// The cases of the day.
    public var rows: [CaseRow]
    /// The lengths of past cases, and the pauses between them.
    public var durations: CaseDurations
    /// The cases of the next day that has any, if this day has none; else empty.
    public var next: [CaseRow]

    /// Makes rows; by default those of an empty day.
    public init(
        begin: Date = .distantPast, rows: [CaseRow] = [], durations: CaseDurations = CaseDurations(),
        next: [CaseRow] = []
    ) {
        (self.begin, self.rows, self.durations, self.next) = (begin, rows, durations, next)
    }

    /// Reads the rows of a day.
    ///
    /// - Parameters:
    ///   - begin: when the day begins, by the calendar.
    ///   - calendar: the calendar of the facility's clocks.
    ///   - store: the store to read from.
    ///   - facility: the facility.
    ///   - date: the current time; a case in progress belongs to today, even if it began before midnight.
    /// - Throws: ``/Storage/StorageError``.
    public init(
        from store: any CaseStore, facility: UUID, begin: Date, calendar: Calendar, at date: Date
    ) async throws {
        let end = calendar.date(byAdding: .day, value: 1, to: begin) ?? begin.addingTimeInterval(86_400)
        var filter = CaseFilter()
        (filter.from, filter.until, filter.limit) = (begin, end, Self.limit)
        rows = try await store.cases(scopeID: facility, filter)
        if (begin..<end).contains(date) {
            (filter.from, filter.until) = (begin.addingTimeInterval(-86_400), begin)
            filter.statuses = [.inProgress]
            rows = try await store.cases(scopeID: facility, filter) + rows
        }
        next = []
        if rows.allSatisfy({ $0.status == .cancelled }) {
            (filter.from, filter.until, filter.statuses) = (end, nil, [.scheduled])
            let following = try await store.cases(scopeID: facility, filter)
            let day = following.first?.scheduledStart.map { calendar.startOfDay(for: $0) }
            next = following.filter { $0.scheduledStart.map { calendar.startOfDay(for: $0) } == day }
        }
        (filter.from, filter.until, filter.statuses) = (nil, nil, [.completed])
        (filter.limit, filter.isNewestFirst) = (Self.historyLimit, true)
        durations = CaseDurations(try await store.cases(scopeID: facility, filter))
        self.begin = begin
    }

    /// The plan at a time.
    public func plan(ends: [UUID: Date] = [:], at date: Date) -> DayPlan {
        DayPlan(rows, durations: durations, ends: ends, at: date)
    }
}
