import VoiceEngine

/// The commands after the wake word, outside a dictation.
package enum ClinicCommands {
    private static let ordinals = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    ]

    /// The grammar.
    package static func grammar() throws -> Grammar {
        func intent(_ name: String, _ sentence: String) throws -> GrammarIntent {
            GrammarIntent(name: name, sentences: [try GrammarSentence(sentence, syntax: .rhasspy)])
        }
        return try Grammar(
            GrammarDefinition(intents: [
                intent("open", "open the (\(ordinals.joined(separator: " | "))){which} appointment"),
                intent("next", "open the next appointment"),
                intent("note", "(add a [clinical] note | continue the note)"),
                intent("schedule", "show the schedule"),
                intent("lock", "lock the screen"),
            ]))
    }
}

extension ClinicApp {
    /// Carries out what was said after the wake word.
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
        case "lock": await lock(.asked)
        default: return nil
        }
        return .done()
    }
}

extension ClinicCommands {
    static func number(of ordinal: String) -> Int? { ordinals.firstIndex(of: ordinal).map { $0 + 1 } }
}
