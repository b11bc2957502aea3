import VoiceEngine

await runProgram {
    let sentence = try GrammarSentence("turn (on | off){state} the lamp", syntax: .rhasspy)
    let grammar = try Grammar(
        GrammarDefinition(intents: [GrammarIntent(name: "lamp", sentences: [sentence])]))

    let session = VoiceSession(
        configuration: SessionConfiguration(keywords: [try KeywordModel(contentsOfFile: "Models/orbit.wake")]
        ),
        source: CommandLine.arguments.dropFirst().first.map { RecordingSource(path: $0) }
            ?? MicrophoneSource(),
        recognizer: try PocketSphinx(), parser: CommandParser(grammar: grammar)
    ) { request in
        guard let state = request.intent?.slots["state"] else { return nil }
        print("The lamp goes \(state).")  // your lamp here
        return .done(say: "The lamp is \(state).")
    }
    try await session.run()
}
