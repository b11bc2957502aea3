public import Commands
public import Foundation
public import Handling

/// Something that changed in a room: what a display, a log or another program may want to know.
public enum RoomChange: HandlerEffect {
    /// A milestone got its time; `replacing` is the one it had.
    case recorded(Milestone, at: Date, replacing: Date?)
    /// An undo took a milestone's time away, or put `restoring` back.
    case unrecorded(Milestone, restoring: Date?)
    /// The cement timer runs; from `at`, which is earlier than now after an undo.
    case timerStarted(at: Date)
    /// The cement timer was stopped, or its start undone.
    case timerStopped(at: Date, elapsed: TimeInterval)
    /// The surgeon left, or, with nil, has not after all.
    case surgeonLeft(at: Date?)
    /// A case ended.
    case caseEnded(SurgicalCase, at: Date)
    /// A case began.
    case caseStarted(SurgicalCase, at: Date)
    /// An undo took the beginning of a case back: `reopened` goes on.
    case caseReopened(SurgicalCase?, insteadOf: SurgicalCase)

    /// See ``/Handling/HandlerEffect/name``.
    public var name: String {
        switch self {
        case .recorded: "milestone-recorded"
        case .unrecorded: "milestone-unrecorded"
        case .timerStarted: "timer-started"
        case .timerStopped: "timer-stopped"
        case .surgeonLeft(nil): "surgeon-not-left"
        case .surgeonLeft: "surgeon-left"
        case .caseEnded: "case-ended"
        case .caseStarted: "case-started"
        case .caseReopened: "case-reopened"
        }
    }

    /// See ``/Handling/HandlerEffect/fields``. A case's title may name a patient; it is not among them.
    public var fields: [EffectField] {
        switch self {
        case .recorded(let milestone, let date, let former):
            [EffectField("milestone", .text(milestone.name)), time("recorded", date)]
                + times("replaced", former)
        case .unrecorded(let milestone, let former):
            [EffectField("milestone", .text(milestone.name))] + times("restored", former)
        case .timerStarted(let date): [time("started", date)]
        case .timerStopped(let date, let elapsed):
            [time("stopped", date), EffectField("elapsed", .number(elapsed))]
        case .surgeonLeft(let date): times("left", date)
        case .caseEnded(let surgicalCase, let date): [id("case", surgicalCase), time("ended", date)]
        case .caseStarted(let surgicalCase, let date): [id("case", surgicalCase), time("started", date)]
        case .caseReopened(let reopened, let instead):
            (reopened.map { [id("case", $0)] } ?? []) + [id("instead", instead)]
        }
    }

    private func id(_ name: String, _ surgicalCase: SurgicalCase) -> EffectField {
        EffectField(name, .text(surgicalCase.id.uuidString.lowercased()))
    }

    private func time(_ name: String, _ date: Date) -> EffectField { EffectField(name, .time(date)) }

    private func times(_ name: String, _ date: Date?) -> [EffectField] {
        date.map { [time(name, $0)] } ?? []
    }
}
