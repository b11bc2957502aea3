/// The action of a key on the current page.
package enum KeyAction: Hashable, Sendable {
    case open(Int)
    case note
    case command(SpokenCommand)
    case yes
    case undo
    case readBack
    case pause
    case schedule
    case own
    case complete
    case no
    case talk
    case lock
    case quit

    /// Reads a key.
    package init?(_ byte: UInt8, in view: ClinicView) {
        let character = Character(UnicodeScalar(byte))
        switch character {
        case "l": self = .lock
        case "q" where !view.isDictating: self = .quit
        case " ": self = view.isDictating ? .pause : .talk
        case "1"..."9" where view.page == .schedule: self = .open(Int(byte) - 48)
        case "m" where view.page == .schedule: self = .own
        default:
            guard view.page == .patient, let action = Self.ofPatient[character] else { return nil }
            // If a question waits, “n” answers it.
            self = action == .note && view.note?.question != nil ? .command(.no) : action
            if action == .note, view.asksCompletion { self = .no }
        }
    }

    private static let ofPatient: [Character: KeyAction] = [
        "n": .note, "x": .complete, "y": .yes, "u": .undo, "r": .readBack, "e": .pause, "b": .schedule,
        "c": .command(.section(.complaint)), "f": .command(.section(.findings)),
        "t": .command(.section(.treatment)), "p": .command(.section(.plan)),
        "\t": .command(.nextSection), "s": .command(.sign), "d": .command(.discard),
    ]
}

extension ClinicApp {
    /// Carries out a key; returns whether the program is to end.
    ///
    /// - Parameter talk: listens to a command without a wake word.
    package func press(_ key: UInt8, talk: @Sendable () -> Void) async -> Bool {
        noteActivity()
        guard let action = KeyAction(key, in: view) else { return false }
        switch action {
        case .open(let number): open(appointment: number)
        case .note: await dictateNote()
        case .command(let command): await press(command)
        case .yes: if view.asksCompletion { await completeAppointment() } else { await pressYes() }
        case .no: leaveOpen("The appointment stays open.")
        case .complete: askCompletion()
        case .own: await show(own: !view.showsOwn)
        case .undo: await pressUndo()
        case .readBack: await readBack()
        case .pause: await pauseNote()
        case .schedule: await showSchedule()
        case .talk: talk()
        case .lock: await lock(.asked)
        case .quit:
            guard let note, !note.draft.isEmpty, !wasWarned else { return true }
            wasWarned = true
            say("The note is not signed. Press s to sign it, or q again to lose it.", isWarning: true)
            return false
        }
        wasWarned = false
        return false
    }
}
