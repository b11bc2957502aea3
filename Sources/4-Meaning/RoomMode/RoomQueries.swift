import Commands
import Foundation
import Handling
import RoomRecords

/// Answers questions about a room's state. Questions do not change it.
struct RoomQueries: RoomAnswering {
    let state: RoomState
    let options: RoomOptions
    let text: AnswerFormats

    init(_ state: RoomState, _ options: RoomOptions, _ text: AnswerFormats) {
        (self.state, self.options, self.text) = (state, options, text)
    }

    /// The answer; nil if the command is no question.
    func answer(_ command: ParsedCommand, at date: Date) -> RoomResponse? {
        switch command.action {
        case .queryTime: queryTime(at: date)
        case .queryDuration: queryDuration(at: date)
        case .queryCaseInfo: queryCaseInfo()
        case .queryNextCase: queryNextCase()
        case .queryAverage: queryAverage(command, at: date)
        case .queryPace: queryPace(at: date)
        case .queryTeam: queryTeam()
        case .queryPhrases: queryPhrases()
        default: answerAboutDay(command, at: date)
        }
    }

    private func queryTime(at date: Date) -> RoomResponse {
        done([], "It is \(text.time(date)).", display: "\(text.time(date))")
    }

    private func queryDuration(at date: Date) -> RoomResponse {
        guard let current = state.currentCase else { return rejected("No case is open.") }
        guard let began = current.beganAt else { return rejected("The case has not begun.") }
        let elapsed = max(0, date.timeIntervalSince(began))
        return done(
            [], "The case has been going for \(text.spoken(elapsed)).",
            display: "Case time \(text.shown(elapsed))")
    }

    /// Describes the case in progress, its progress and the next milestone; between cases, describes the next case.
    private func queryCaseInfo() -> RoomResponse {
        guard let current = state.currentCase else {
            return state.upcoming.isEmpty ? rejected("No case is open.") : queryNextCase()
        }
        let title = text.title(of: current)
        var speech: [String] = title.isEmpty ? [] : [title + "."]
        var lines: [String] = title.isEmpty ? [] : [title]
        if let latest = current.latest, let date = current.recorded[latest.id] {
            speech.append(text.say("Last was \(text.name(latest)) at \(text.time(date))."))
            lines.append(text.say("Last: \(text.name(latest)) \(text.time(date))"))
        } else {
            speech.append(text.say("Nothing is recorded yet."))
            lines.append(text.say("Nothing recorded"))
        }
        if let next = current.next {
            speech.append(text.say("Next is \(text.name(next))."))
            lines.append(text.say("Next: \(text.name(next))"))
        }
        if let delay = delay(of: current) {
            speech.append("\(delay).")
            lines.append(delay)
        }
        return done([], "\(speech.joined(separator: " "))", display: "\(lines.joined(separator: "\n"))")
    }

    /// “Delayed by 10 minutes: waiting for anesthesia”; nil if no delay is noted.
    private func delay(of one: SurgicalCase) -> String? {
        let details = state.details.of(one.id)
        guard !details.delays.isEmpty else { return nil }
        let reasons = Set(details.delays.map(\.reason)).map(text.words).sorted()
        let why = reasons.count > 3 ? text.say("\(reasons.count) reasons") : text.list(reasons)
        return text.say(
            details.delayMinutes.map { "Delayed by \(text.spoken(TimeInterval($0 * 60))): \(why)" }
                ?? "Delayed: \(why)")
    }

    /// Says who is on the team of the case in progress, or of the next one.
    private func queryTeam() -> RoomResponse {
        guard let one = state.currentCase ?? state.upcoming.first else {
            return rejected("No case is open or on the schedule.")
        }
        let team = state.details.of(one.id).staff
        let known = one.surgeon.flatMap { surgeon in
            team.contains { RoomState.bareName($0.name) == RoomState.bareName(surgeon) } ? nil : surgeon
        }
        let names =
            (known.map { ["\($0), \(text.words("surgeon"))"] } ?? [])
            + team.map { "\($0.name), \(text.words($0.role))" }
        guard !names.isEmpty else { return rejected("The team of this case is not known.") }
        return done(
            [], "On the team: \(names.joined(separator: "; ")).", display: "\(names.joined(separator: "\n"))")
    }

    /// Says, as examples of phrases, the milestone that is due and a few phrases that work at any time.
    private func queryPhrases() -> RoomResponse {
        let due = if let current = state.currentCase { current.next } else { state.milestones.first }
        guard let due else {
            return done([], "For example: end the case. What time is it. Undo. Or never mind.")
        }
        return done([], "For example: \(text.name(due)). What time is it. Undo. Or never mind.")
    }

    private func queryNextCase() -> RoomResponse {
        guard let next = state.upcoming.first else { return rejected("No further case is on the schedule.") }
        let name = text.title(of: next)
        let title = name.isEmpty ? text.say("a case without a name") : name
        guard let start = next.scheduledStart else {
            return done([], "Next is \(title).", display: "\(title)")
        }
        return done(
            [], "Next is \(title), at \(text.time(start)).", display: "\(text.time(start)) \(title)")
    }

    /// Says how long after the beginning of a case a milestone usually is, and when to expect it in this case.
    private func queryAverage(_ command: ParsedCommand, at date: Date) -> RoomResponse {
        let milestones = state.currentCase?.milestones ?? state.milestones
        guard let milestone = milestones.first(where: { $0.id == command.targetID }) else {
            return rejected("Which milestone? Say, for example, how long until incision on average.")
        }
        guard let first = milestones.first, first != milestone,
            let usual = state.history.median(from: first.id, to: milestone.id)
        else { return rejected("Too few cases are known to say when \(text.name(milestone)) usually is.") }
        var speech = text.say(
            "\(text.name(milestone)) is usually \(text.spoken(minutes(usual))) after \(text.name(first)).")
        var lines = [text.say("\(text.name(milestone)): \(text.shown(usual)) after \(text.name(first))")]
        if let current = state.currentCase, current.recorded[milestone.id] == nil,
            let expected = state.history.expected(milestone, in: current)
        {
            speech += text.say(
                expected > date
                    ? " Expect it in \(text.spoken(minutes(expected.timeIntervalSince(date))))."
                    : " It was due at \(text.time(expected)).")
            lines.append(text.say("Expected \(text.time(expected))"))
        }
        return done([], "\(speech)", display: "\(lines.joined(separator: "\n"))")
    }

    private func queryPace(at date: Date) -> RoomResponse {
        guard let current = state.currentCase else { return rejected("No case is open.") }
        guard let pace = state.history.pace(of: current, at: date) else {
            return rejected("Too few cases like this are known to tell its pace.")
        }
        let lead = text.spoken(minutes(abs(pace.delay)))
        let standing: SpokenSentence =
            switch pace.standing {
            case .ahead: "The case is \(lead) ahead."
            case .onPace: "The case is on pace."
            case .behind: "The case is \(lead) behind."
            }
        let finish: SpokenSentence = pace.finish.map { " It may end at \(text.time($0))." } ?? ""
        return done([], "\(standing)\(finish)")
    }

    /// A duration for speech: rounded to whole minutes, at least one minute, in seconds.
    private func minutes(_ seconds: TimeInterval) -> TimeInterval { max(60, (seconds / 60).rounded() * 60) }
}
