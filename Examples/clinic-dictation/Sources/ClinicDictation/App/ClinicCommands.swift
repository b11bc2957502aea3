import VoiceEngine

/// The commands after the wake word, outside a dictation.
package enum ClinicCommands {
    private static let ordinals = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    ]

    /// The grammar.
    ///
    /// - Parameter patients: the patients who can be searched for by name, the most likely first.
    package static func grammar(finding patients: [PatientSummary] = []) throws -> Grammar {
        func intent(_ name: String, _ sentence: String) throws -> GrammarIntent {
            GrammarIntent(name: name, sentences: [try GrammarSentence(sentence, syntax: .rhasspy)])
        }
        var intents = [
            try intent("open", "open the (\(ordinals.joined(separator: " | "))){which} appointment"),
            try intent("next", "open the next appointment"),
            try intent("note", "(add a [clinical] note | continue the note)"),
            try intent("schedule", "show the schedule"),
            try intent("own", "show my appointments"),
            try intent("all", "show (all | all the) appointments"),
            try intent("complete", "complete the appointment"),
            try intent("completed", "yes complete it"),
            try intent("leave", "no leave it open"),
            try intent("lock", "lock the screen"),
        ]
        let names = PatientSearch.phrases(of: patients).joined(separator: " | ")
        if !names.isEmpty {
            intents.append(try intent("find", "(find | search for) [the] [patient] (\(names)){name}"))
        }
        return try Grammar(GrammarDefinition(intents: intents))
    }
}

extension ClinicApp {
    /// Carries out a command that was said after the wake word.
    package func handle(_ request: CommandRequest) async -> Reply? {
        guard let intent = request.intent else { return nil }
        guard view.page != .locked else { return .rejected("The screen is locked.") }
        noteActivity()
        switch intent.name {
        case "open":
            let which = intent.slots["which"].map { "\($0)" } ?? ""
            open(appointment: (ClinicCommands.number(of: which) ?? 0))
        case "next": openNext()
        case "note": await dictateNote()
        case "schedule": await showSchedule()
        case "own", "all": await show(own: intent.name == "own")
        case "find": find(intent.slots["name"].map { "\($0)" } ?? "")
        case "complete": askCompletion()
        case "completed": await completeAppointment()
        case "leave": leaveOpen("The appointment stays open.")
        case "lock": await lock(.asked)
        default: return nil
        }
        return .done()
    }
}

extension ClinicCommands {
    static func number(of ordinal: String) -> Int? { ordinals.firstIndex(of: ordinal).map { $0 + 1 } }
}
