import Actions
import CommandFiles
import Commands
import Feedback
import Foundation
import Handling
import TestSupport
import Testing

@Suite("Actions of a German room")
struct GermanActionsTests {
    private static let german = Result {
        try Language(contentsOfFile: Checkout.path("Models/languages/de/language.yaml"))
    }

    private static let noon = Date(timeIntervalSince1970: 1_699_963_200)

    /// Does nothing, or fails.
    private struct Runner: ActionRunner {
        let summary = "a test"
        var error: ActionError?

        func run(_ values: ActionValues) async throws -> ActionAnswer {
            if let error { throw error }
            return ActionAnswer(hasFailed: true)
        }
    }

    /// Returns the answer to a spoken request for an action at noon.
    private func answer(_ action: Action, confidence: Double? = nil) async throws -> [FeedbackSound]? {
        let handler = ActionHandler(
            ["light": action], showsText: true, zone: .gmt, language: try Self.german.get())
        let command = ParsedCommand(action: CommandAction(rawValue: "light"))
        var request = CommandRequest(.command(command), saidAt: Self.noon, receivedAt: Self.noon)
        request.ear = CommandRequest.Ear(recognizer: "test", confidence: confidence)
        return try await handler.handle(request)?.sounds
    }

    @Test("a request outside of its hours, and one that was heard badly, are refused in German")
    func conditions() async throws {
        var action = Action(nil)
        action.hours = AllowedHours("22:30-06:00")
        #expect(
            try await answer(action)
                == [.chime(.failure), .speech("Das ist nur von 22:30 bis 6:00 Uhr erlaubt.")])
        action.hours = nil
        action.minimumConfidence = 0.8
        for confidence in [nil, 0.79] {
            #expect(
                try await answer(action, confidence: confidence)?.last
                    == .speech("Ich bin nicht sicher, ob ich das richtig gehört habe. Bitte noch einmal."))
        }
        #expect(try await answer(action, confidence: 0.8) == [.chime(.success)])
    }

    @Test("what failed, and what could not be tried, is said in German")
    func failures() async throws {
        #expect(try await answer(Action(Runner()))?.last == .speech("Das hat nicht geklappt."))
        let fault = #expect(throws: ActionTemplate.Fault.self) {
            try ActionTemplate("{room}").filled(with: ActionValues())
        }
        let reason = try #require(fault).sentence
        let missing = ActionError(wasTried: false, "That cannot be done: \(reason).", detail: "secret")
        #expect(
            try await answer(Action(Runner(error: missing)))?.last
                == .speech("Das geht nicht: zu „room“ wurde nichts gesagt."))
        #expect("\(missing)" == "That cannot be done: nothing was said for “room”. (secret)")
    }

    @Test("German has each sentence with which a program, a service or a message fails")
    func sentences() throws {
        let answers = try Self.german.get().definition.answers
        var count = 0
        for (file, pattern) in [
            ("ProgramRunner", #""(That [^"\\]*\.|The [^"\\]*\.)""#),
            ("MessageRunner", #""(That [^"\\]*\.|The [^"\\]*\.)""#),
            ("HTTPRunner", #""(That [^"\\]*\.|The [^"\\]*\.)""#),
            ("ProgramRunner", #"Fault\("([^"]*)"\)"#), ("HTTPRunner", #"Fault\("([^"]*)"\)"#),
        ] {
            let path = Checkout.path("Sources/5-Services/ActionRunners/\(file).swift")
            let source = try String(contentsOfFile: path, encoding: .utf8)
            for match in source.matches(of: try Regex(pattern, as: (Substring, Substring).self)) {
                #expect(answers[String(match.output.1)] != nil, "\(file): \(match.output.1)")
                count += 1
            }
        }
        #expect(count >= 12)
    }
}
