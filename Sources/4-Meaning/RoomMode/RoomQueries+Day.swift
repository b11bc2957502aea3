import Commands
import Foundation
import Handling
import RoomRecords

/// Answers questions about a surgeon's day in all rooms of the facility.
extension RoomQueries {
    /// The answer; nil if the command is no question about a surgeon's day.
    func answerAboutDay(_ command: ParsedCommand, at date: Date) -> RoomResponse? {
        guard
            [.queryCasesLeft, .queryDayEnd, .queryFirstCase, .queryDayElapsed, .queryNextFor].contains(
                command.action)
        else { return nil }
        let named = command.match.flatMap { state.namedSurgeon($0.alias, options) }
        let surgeon = named ?? state.surgeonOfDay
        let day = plan(at: date).day(ofSurgeon: surgeon)
        guard day.total > 0 else { return emptyDay(surgeon, named != nil) }
        let doctor = text.say("Doctor ")
        let subject = Subject(name: surgeon?.replacing("Dr. ", with: doctor), isNamed: named != nil)
        return switch command.action {
        case .queryCasesLeft: casesLeft(day, subject)
        case .queryDayEnd: dayEnd(day, subject)
        case .queryFirstCase: firstCase(day, subject)
        case .queryDayElapsed: dayElapsed(day, at: date)
        default: nextFor(day, subject)
        }
    }

    /// The surgeon in a sentence.
    private struct Subject {
        var name: String?
        var isNamed: Bool
        /// “Doctor Shaw has”, or “you have”.
        var has: SpokenSentence { isNamed ? "\(spoken) has" : "You have" }
        var may: SpokenSentence { isNamed ? "\(spoken) may" : "You may" }
        var first: SpokenSentence { isNamed ? "The first case of \(spoken)" : "Your first case" }
        private var spoken: SpokenSentence {
            name.map { "\($0)" } ?? "The surgeon"
        }
    }

    /// The plan of the day at a time.
    private func plan(at date: Date) -> DayPlan {
        var ends: [UUID: Date] = [:]
        if let current = state.currentCase, let end = state.history.pace(of: current, at: date)?.finish {
            ends[current.id] = end
        }
        return state.day.plan(ends: ends, at: date)
    }

    private func emptyDay(_ surgeon: String?, _ isNamed: Bool) -> RoomResponse {
        guard !isNamed, let first = state.day.next.first?.scheduledStart else {
            return rejected("No case is on the schedule today.")
        }
        let count = state.day.next.count
        let cases: SpokenSentence = count == 1 ? "1 case" : "\(count) cases"
        let day = text.weekday(first)
        return done(
            [], "No case is on the schedule today. \(day) has \(cases), the first at \(text.time(first)).",
            display: "Today: no case\n\(day): \(cases), from \(text.time(first))")
    }

    private func casesLeft(_ day: SurgeonDay, _ subject: Subject) -> RoomResponse {
        let left = day.upcoming.count
        let after: SpokenSentence = day.current == nil ? "" : " after this one"
        let count: SpokenSentence = left == 0 ? "no case" : left == 1 ? "1 case" : "\(left) cases"
        return done(
            [], "\(subject.has) \(count) left\(after). \(day.completed) of \(day.total) are done.",
            display: "\(left) left\(after)\n\(day.completed) of \(day.total) done")
    }

    private func dayEnd(_ day: SurgeonDay, _ subject: Subject) -> RoomResponse {
        if day.completed == day.total, let end = day.finish {
            let all: SpokenSentence = day.total == 1 ? "The only case is" : "All \(day.total) cases are"
            return done([], "\(all) done, since \(text.time(end)).", display: "Done \(text.time(end))")
        }
        guard let finish = day.finish else {
            return rejected("Too few cases like these are known to say when the day ends.")
        }
        return done(
            [], "\(subject.may) be done at \(text.time(finish)).", display: "Done ≈ \(text.time(finish))")
    }

    private func firstCase(_ day: SurgeonDay, _ subject: Subject) -> RoomResponse {
        guard let first = day.first, let time = first.row.startedAt ?? first.begin ?? first.row.scheduledStart
        else {
            return rejected("The first case has no time.")
        }
        let verb: SpokenSentence = first.row.startedAt == nil ? "is at" : "began at"
        let what = first.row.procedure.map { ", \($0)" } ?? ""
        return done(
            [], "\(subject.first) \(verb) \(text.time(time))\(what), \(place(first)).",
            display: "\(text.time(time)) \(first.row.procedure ?? "")\n\(place(first))")
    }

    private func dayElapsed(_ day: SurgeonDay, at date: Date) -> RoomResponse {
        guard let began = day.began else { return rejected("No case has begun today.") }
        let elapsed = max(60, (date.timeIntervalSince(began) / 60).rounded() * 60)
        return done(
            [], "The first case began \(text.spoken(elapsed)) ago, at \(text.time(began)).",
            display: "\(text.shown(elapsed)) since \(text.time(began))")
    }

    private func nextFor(_ day: SurgeonDay, _ subject: Subject) -> RoomResponse {
        guard let next = day.upcoming.first else {
            return rejected("\(subject.has) no further case today.")
        }
        let what = next.row.procedure ?? text.say("a case without a name")
        let time = next.begin ?? next.row.scheduledStart
        let at: SpokenSentence = time.map { " at \(text.time($0))" } ?? ""
        return done(
            [], "Next is \(what), \(place(next))\(at).",
            display: "\(what)\n\(place(next))\(at)")
    }

    private func place(_ entry: DayPlan.Entry) -> SpokenSentence { AlertWords.title(ofRoom: entry.row.room) }
}
