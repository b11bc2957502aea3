#if PocketSphinx
    import Capture
    import CommandFiles
    import Commands
    import Foundation
    import PocketSphinxRecognizer
    import RoomMode
    import VoiceEngine
    import WakeWord

    /// The library use that README.md shows; a test holds the two equal, and that this compiles is the other half.
    func listenToARoom() async throws {
        // begin
        let phrases = try CommandFile(path: "Models/aliases.yaml")
        let orbit = try KeywordModel(contentsOfFile: "Models/orbit.wake")
        let session = VoiceSession(
            configuration: SessionConfiguration(keywords: [orbit]),
            source: MicrophoneSource(device: "default"),
            recognizer: try PocketSphinx(),
            desk: CommandDesk(
                parser: CommandParser(AliasDictionary(phrases.aliases, milestones: phrases.milestones)),
                router: CommandRouter(RoomState(openCase: UUID(), milestones: phrases.milestones))))
        async let summary = session.run()
        for await event in session.events {
            if case .command(let command) = event.kind { print(command.action, command.outcome) }
        }
        print(try await summary.commandCount, "commands")
        // end
    }
#endif
