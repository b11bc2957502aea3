import Capture
import CommandFiles
import Commands
import Features
import Feedback
import Foundation
import Hearing
import PCM
import RoomMode
import RoomRecords
import SQLiteStorage
import Storage
import Testing
import TestSupport
import Session
import VoiceTesting

/// Whole sessions whose log cannot be written for a while.
@Suite("A session whose database is away", .timeLimit(.minutes(2)))
struct SessionLogTests {
    private static let milestone = Milestone(id: UUID(), name: "Patient In")

    private let directory = TemporaryDirectory()
    private var database: String { directory.file("room.sqlite") }

    private func move(away: Bool) throws {
        let elsewhere = directory.file("elsewhere.sqlite")
        try FileManager.default.moveItem(
            atPath: away ? database : elsewhere, toPath: away ? elsewhere : database)
    }

    /// Says “patient in” and asks for the time while the database is away. Where it `comesBack`, a third utterance
    /// holds the session up until what waited is logged.
    private func run(comesBack: Bool, in language: Language = .english) async throws -> (
        told: [String], summary: SessionSummary, rows: [String]
    ) {
        let store = try SQLiteStore(path: database)
        let aliases = [
            Alias(targetID: Self.milestone.id, phrase: "patient in", action: .record),
            Alias(phrase: "what time is it", action: .queryTime),
        ]
        var configuration = SessionConfiguration(
            listening: .always(reason: "a test"), frontEnd: .light,
            pace: .recording(start: Date(timeIntervalSince1970: 1_700_000_000)))
        configuration.recognitionLimit = 100
        let script: [ScriptedRecognizer.Answer] = [.text("patient in"), .text("what time is it")]
        let sound = MadeSpeech.oneCommand + MadeSpeech.oneCommand + (comesBack ? MadeSpeech.oneCommand : [])
        let session = VoiceSession(
            configuration: configuration,
            source: MemorySource(samples: sound, sampleRate: .speech, name: "memory"),
            recognizer: ScriptedRecognizer(comesBack ? script + [.hang] : script),
            parser: CommandParser(
                AliasDictionary(aliases, milestones: [Self.milestone], language: language)),
            handler: RoomHandler.open([Self.milestone]), log: store)
        try move(away: true)
        let events = session.events
        async let running: Void = session.run()
        var told: [String] = []
        var commands = 0
        for await event in events {
            switch event.kind {
            case .command(let command):
                told.append("command \(command.action)")
                commands += 1
                if comesBack, commands == 2 { try move(away: false) }
            case .problem(.storage, let message):
                told.append(message.prefix { $0 != ":" } + "")
                if message.hasSuffix("logged now") { session.stop() }
            case .feedback(.speech(let text)): told.append(text)
            default: break
            }
        }
        if !comesBack { try move(away: false) }
        let rows = try await SQLiteStore(path: database).recentLogs(limit: 10).map(\.commandText)
        try await running
        return (told, await session.summary, rows.sorted())
    }

    @Test(
        "says so before it tells of a command, says of what was done that it is not saved, and saves it when it can"
    )
    func forAWhile() async throws {
        let (told, summary, rows) = try await run(comesBack: true)
        let clock = told.firstIndex { $0.hasPrefix("It is ") }
        try #require(told.count == 7, "\(told)")
        #expect(
            told.prefix(3) == [
                "1 command waits to be logged", "command record", "Patient In recorded, not yet saved.",
            ])
        #expect(told[3] == "2 commands wait to be logged" && told[4] == "command query_time")
        #expect(clock == 5 && !told[5].contains("saved"), "\(told)")
        #expect(told.last == "the 2 commands that waited are logged now")
        #expect(summary.unloggedCount == 0 && rows == ["", "patient in", "what time is it"])
    }

    @Test("says so in German in a German room")
    func german() async throws {
        let german = try Language(contentsOfFile: Checkout.path("Models/languages/de/language.yaml"))
        let (told, _, _) = try await run(comesBack: true, in: german)
        #expect(told.contains("Patient In recorded, noch nicht gespeichert."), "\(told)")
    }

    @Test("counts what the log never got")
    func toTheEnd() async throws {
        let (told, summary, rows) = try await run(comesBack: false)
        #expect(told.last == "2 commands will be missing in the log", "\(told)")
        #expect(summary.unloggedCount == 2 && summary.commandCount == 2 && rows.isEmpty)
    }
}
