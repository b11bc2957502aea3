import Foundation

/// A renderer of the view as lines of text.
package struct ClinicScreen: Sendable {
    private let text: TerminalText
    private let width: Int
    private let zone: TimeZone

    /// Makes a screen of the given number of columns.
    package init(_ text: TerminalText, width: Int = 100, zone: TimeZone = .current) {
        (self.text, self.width, self.zone) = (text, max(40, width), zone)
    }

    /// The lines.
    package func lines(_ view: ClinicView, typedCount: Int = 0, at date: Date) -> [String] {
        if view.page == .locked { return banners(view) + locked(view, typedCount) + footer(view) }
        var lines = header(view, date)
        lines += view.page == .schedule ? schedule(view) : patient(view) + note(view)
        return lines + footer(view)
    }

    private var rule: String { text(String(repeating: "─", count: width), .faint) }

    private func locked(_ view: ClinicView, _ typedCount: Int) -> [String] {
        let bullets = String(repeating: "•", count: typedCount)
        var lines = ["", text("  Locked. The microphone is off.", .bold), ""]
        guard view.isSetUp else {
            return lines + ["  " + text("Run `clinic-dictation setup` to choose a PIN."), ""]
        }
        lines.append("  PIN: \(bullets)")
        if view.trialsLeft < 5 {
            lines.append(text("  \(view.trialsLeft) wrong PINs more, and everything here is wiped.", .alert))
        }
        return lines + [""]
    }

    private func header(_ view: ClinicView, _ date: Date) -> [String] {
        let clinic = view.clinic?.value.name ?? ""
        let right = "\(view.doctor)  \(clock(date))"
        let gap = max(1, width - 2 - clinic.count - right.count)
        var lines = [text(" " + clinic + String(repeating: " ", count: gap) + right + " ", .reversed)]
        lines += banners(view)
        return lines
    }

    /// Returns the warnings about the connection to the clinic, which stand above the page.
    private func banners(_ view: ClinicView) -> [String] {
        var lines: [String] = []
        if view.isOffline { lines.append(text("You're offline - showing cached data", .warning)) }
        if view.outbox.waiting > 0 {
            lines.append(text("\(view.outbox.waiting) signed, waiting to be sent", .warning))
        }
        if view.outbox.refused > 0 {
            lines.append(
                text("\(view.outbox.refused) refused by the server: see `clinic-dictation outbox`", .alert))
        }
        return lines
    }

    private func schedule(_ view: ClinicView) -> [String] {
        let refreshing = view.schedule?.isStale == true ? "  (being refreshed)" : ""
        let title = view.showsOwn ? "Today, \(view.doctor)" : "Today"
        var lines = ["", text(title, .bold) + text(refreshing, .faint)]
        guard view.schedule != nil else {
            return lines + [
                text(view.isOffline ? "No schedule is cached." : "The schedule is coming …", .faint), "",
            ]
        }
        if view.appointments.isEmpty { lines.append("No appointments.") }
        for (index, item) in view.appointments.enumerated() {
            let number = index < 9 ? "\(index + 1)" : " "
            let line =
                "\(number)  \(clock(item.begins))  \(padded(item.patient.name, 26))  \(padded(item.reason, 30))  \(item.status)"
            lines.append(text(String(line.prefix(width)), item.isCompleted ? .faint : nil))
        }
        if let slots = view.slots?.value, !slots.isEmpty {
            lines += ["", text("Free: " + slots.joined(separator: ", "), .faint)]
        }
        return lines + [""]
    }

    private func patient(_ view: ClinicView) -> [String] {
        guard let patient = view.patient else { return [] }
        let today =
            patient.appointment.map { "  \(clock($0.begins))  \($0.reason)  \($0.status)" }
            ?? "  no appointment today"
        var lines = ["", text(patient.summary.name, .bold) + text(today)]
        if let profile = patient.profile?.value {
            let allergies = profile.allergies.joined(separator: ", ")
            lines.append(
                text("born \(profile.born)", .faint)
                    + (allergies.isEmpty ? "" : text("   allergies: \(allergies)", .alert))
                    + text(
                        profile.vitals.sorted { $0.key < $1.key }.map { "   \($0.key) \($0.value)" }.joined(),
                        .faint))
        }
        for drug in patient.prescriptions?.value ?? [] {
            lines.append(text("Rx  \(drug.drug), \(drug.dosage)", .faint))
        }
        let open = (patient.invoices?.value ?? []).filter { $0.status != "paid" }
        if !open.isEmpty {
            lines.append(text("open invoices: " + open.map(\.amount).joined(separator: ", "), .faint))
        }
        for note in (patient.notes?.value ?? []).prefix(2) {
            let plan = note.sections["plan"] ?? note.sections.values.sorted().first ?? ""
            lines.append(text(String("\(day(note.signedAt))  \(note.doctor): \(plan)".prefix(width)), .faint))
        }
        for link in patient.pictures?.value ?? [] { lines.append(text("\(link.title)  \(link.url)", .faint)) }
        return lines + [rule]
    }

    private func note(_ view: ClinicView) -> [String] {
        guard let note = view.note else { return [text("No note yet.", .faint), ""] }
        var lines: [String] = []
        for section in NoteSection.allCases {
            let isCurrent = section == note.draft.section && view.isDictating
            let name = padded(section.rawValue.capitalizedFirst, 11)
            var body = TerminalText.wrap(note.draft[section], width - 14)
            if isCurrent, !view.partial.stable.isEmpty || !view.partial.rest.isEmpty {
                body = partial(note.draft, view.partial)
            } else {
                body = body.map { text($0) }
            }
            let mark = text(isCurrent ? "▶ " : "  ", .accent)
            lines.append(mark + text(name, isCurrent ? .accent : .faint) + " " + (body.first ?? ""))
            lines += body.dropFirst().map { String(repeating: " ", count: 14) + $0 }
        }
        if let question = note.question { lines += ["", text(asking(question, note.draft), .alert)] }
        return lines + [""]
    }

    /// Returns the section's text with the words being said; the part that may change is faint.
    private func partial(_ draft: NoteDraft, _ partial: (stable: String, rest: String)) -> [String] {
        let sure = draft.preview(partial.stable)
        let whole = draft.preview((partial.stable + " " + partial.rest).trimmingCharacters(in: .whitespaces))
        guard whole.hasPrefix(sure) else {
            return TerminalText.wrap(whole, width - 14).map { text($0, .faint) }
        }
        var left = sure.count
        return TerminalText.wrap(whole, width - 14).map { line in
            let count = min(left, line.count)
            left = max(0, left - line.count - 1)
            return text(String(line.prefix(count))) + text(String(line.dropFirst(count)), .faint)
        }
    }

    private func asking(_ question: NoteDictation.Question, _ draft: NoteDraft) -> String {
        let name = draft.appointment.patient.name
        return switch question {
        case .sign:
            "Sign this note for \(name)? It is final. Say “yes sign it” or press y; “no keep it” or n."
        case .discard: "Discard this note for \(name)? Say “yes discard it” or press y; “no keep it” or n."
        }
    }

    private func footer(_ view: ClinicView) -> [String] {
        var lines = [rule]
        if view.asksCompletion, let name = view.patient?.summary.name {
            lines.append(
                text(
                    "Complete the appointment of \(name)? Say “Orbit, yes complete it” or press y; n.", .alert
                ))
        }
        if let message = view.message {
            lines += TerminalText.wrap(message.text, width).map {
                text($0, message.isWarning ? .warning : .good)
            }
        }
        let ear =
            switch view.microphone {
            case .hearing:
                view.isDictating ? text("● dictating  ", .alert) : text("○ say “Orbit” first  ", .good)
            case .released: text("  microphone off  ", .faint)
            case .trouble: text("! no microphone: keys work  ", .warning)
            }
        lines += (TerminalText.wrap(hint(view), width - 24)).enumerated().map { index, line in
            (index == 0 ? ear : "") + text(line, .faint)
        }
        return lines
    }

    /// Returns a hint about the words and keys that are possible now.
    private func hint(_ view: ClinicView) -> String {
        switch view.page {
        case .locked: "type the PIN and Enter; Ctrl-C ends"
        case .schedule:
            "“open the first appointment” or 1-9 · “find patient NAME” · “show my appointments” or m · space talk · "
                + "l lock · q quit"
        case .patient where view.isDictating:
            "“findings” “next section” “scratch that” “undo” “read it back” “sign the note” “stop dictation”"
                + " · c f t p tab u r s d · e pause · l lock"
        case .patient:
            "“add a note” or n · “complete the appointment” or x · “show the schedule” or b · s sign · d discard · "
                + "r read · space talk · l lock · q quit"
        }
    }

    private func padded(_ text: String, _ count: Int) -> String {
        let short = text.prefix(count)
        return short + String(repeating: " ", count: count - short.count)
    }

    private func clock(_ date: Date) -> String {
        var style = Date.VerbatimFormatStyle(
            format:
                "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
            timeZone: zone, calendar: .init(identifier: .gregorian))
        style.locale = Locale(identifier: "en_US_POSIX")
        return date.formatted(style)
    }

    private func day(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day().dateSeparator(.dash))
    }
}
