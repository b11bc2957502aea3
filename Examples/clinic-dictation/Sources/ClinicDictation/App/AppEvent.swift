import Foundation
import VoiceEngine

/// An event, for programs and logs. No case can hold a spoken word, a name or an answer of the server, so no protected
/// data can be written by mistake.
package enum AppEvent: Hashable, Sendable {
    case locked(LockReason)
    case unlocked
    case wrongPIN(left: Int)
    case wiped
    case schedule(appointments: Int, isStale: Bool)
    case offline(Bool)
    case patient
    case microphone(MicrophoneState)
    case dictating(Bool)
    case section(NoteSection)
    case text(NoteSection, characters: Int)
    case lost
    case edited(NoteSection, characters: Int)
    case readBack
    case asked(NoteDictation.Question)
    case unsure(NoteDictation.Question)
    case kept
    case signed(UUID)
    case discarded
    case cleared
    case completed
    case outbox(waiting: Int, refused: Int)
    case problem(Problem)
    case ended(unsigned: Bool)

    /// Why the screen is locked.
    package enum LockReason: String, Hashable, Sendable { case start, idle, background, asked }

    /// The state of the microphone.
    package enum MicrophoneState: String, Hashable, Sendable { case hearing, released, trouble }

    /// A part that did not work.
    package enum Problem: String, Hashable, Sendable {
        case notKept = "not-kept"
        case notSigned = "not-signed"
        case notDictating = "not-dictating"
        case notCompleted = "not-completed"
        case notSearching = "not-searching"
        case outbox, vault
    }

    /// One JSON object on one line.
    package var jsonLine: String {
        var line = JSONLine()
        func event(_ name: String) { line.add("event", name) }
        switch self {
        case .locked(let reason):
            event("locked")
            line.add("reason", reason.rawValue)
        case .unlocked: event("unlocked")
        case .wrongPIN(let left):
            event("wrong-pin")
            line.add("left", left)
        case .wiped: event("wiped")
        case .schedule(let count, let isStale):
            event("schedule")
            line.add("appointments", count)
            line.add("stale", isStale)
        case .offline(let isOffline):
            event("offline")
            line.add("offline", isOffline)
        case .patient: event("patient")
        case .microphone(let state):
            event("microphone")
            line.add("state", state.rawValue)
        case .dictating(let isOn):
            event("dictating")
            line.add("on", isOn)
        case .section(let section):
            event("section")
            line.add("section", section.rawValue)
        case .text(let section, let count), .edited(let section, let count):
            if case .text = self { event("text") } else { event("edited") }
            line.add("section", section.rawValue)
            line.add("characters", count)
        case .lost: event("lost")
        case .readBack: event("read-back")
        case .asked(let question), .unsure(let question):
            if case .asked = self { event("asked") } else { event("unsure") }
            line.add("question", question == .sign ? "sign" : "discard")
        case .kept: event("kept")
        case .signed(let id):
            event("signed")
            line.add("id", id.uuidString.lowercased())
        case .discarded: event("discarded")
        case .cleared: event("cleared")
        case .completed: event("completed")
        case .outbox(let waiting, let refused):
            event("outbox")
            line.add("waiting", waiting)
            line.add("refused", refused)
        case .problem(let problem):
            event("problem")
            line.add("problem", problem.rawValue)
        case .ended(let unsigned):
            event("end")
            line.add("unsigned", unsigned)
        }
        return line.text
    }
}

extension Outbox.Entry {
    /// The entry as JSON for programs; the content of the note stays sealed.
    package var jsonLine: String {
        var line = JSONLine()
        line.add("id", id.lowercased())
        line.add("signedAt", signedAt)
        line.add("needsSync", needsSync)
        line.add("attempts", attempts)
        if let refusal { line.add("refusal", refusal) }
        return line.text
    }
}

extension Appointment {
    /// The appointment as JSON for programs.
    package func jsonLine(withNames isNamed: Bool) -> String {
        var line = JSONLine()
        line.add("begins", begins)
        line.add("status", status)
        if isNamed {
            line.add("patient", patient.name)
            line.add("reason", reason)
        }
        return line.text
    }
}

extension ClinicApp {
    /// Returns the entries of the outbox.
    package func outboxEntries() throws -> [Outbox.Entry] { try outbox.entries() }

    /// Marks a refused note for another sending; false if there is no such note.
    package func retry(_ id: UUID) throws -> Bool { try outbox.retry(id) }

    /// Updates the app from an event of the voice session.
    package func note(_ event: VoiceEvent) {
        switch event.kind {
        case .device(let change, _, _):
            guard let isTrouble = change.isTrouble else { return }
            let state: AppEvent.MicrophoneState =
                change == .released ? .released : isTrouble ? .trouble : .hearing
            guard state != view.microphone else { return }
            view.microphone = state
            tell(.microphone(state))
        case .unrecognized(.empty), .unrecognized(.superseded), .unrecognized(.cancelled): break
        case .unrecognized where view.page != .locked && !view.isDictating:
            say("That was not understood.")
        default: break
        }
    }
}
