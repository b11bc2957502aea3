import Capture
import Commands
import Features
import Feedback
import Foundation
import Hearing
import PCM
import Recognition
import RoomMode
import RoomRecords
import SQLiteStorage
import Storage
import Testing
import Session
import VoiceTesting

/// Whole sessions in which a classifier is asked: real threads, scripted recognizer and classifier.
@Suite("A session with a classifier", .timeLimit(.minutes(2)))
struct SlowPathTests {
    private static let incision = Milestone(id: UUID(), name: "Incision", phase: .intraOp)
    private static let aliases = [
        Alias(targetID: incision.id, phrase: "incision", action: .record),
        Alias(phrase: "undo last", action: .undoLast),
    ]

    private func run(
        _ texts: [String], _ answers: [ScriptedClassifier.Answer], store: SQLiteStore? = nil,
        extra: [Alias] = [], options: ClassificationOptions? = nil, limit: Double = 600,
        isRough: Bool = false
    ) async throws -> (events: [VoiceEvent], classifier: ScriptedClassifier) {
        var configuration = SessionConfiguration(
            listening: .always(reason: "a test"), frontEnd: .light,
            pace: .recording(start: Date(timeIntervalSince1970: 1_700_000_000)))
        configuration.classification = options ?? configuration.classification
        configuration.classification.limit = limit
        let classifier = ScriptedClassifier(answers)
        let session = VoiceSession(
            configuration: configuration,
            source: MemorySource(
                samples: texts.flatMap { _ in MadeSpeech.oneCommand }, sampleRate: .speech, name: "memory"),
            recognizer: ScriptedRecognizer(
                texts.map { text in
                    var transcript = Transcript(text: text, recognizer: "scripted")
                    transcript.isRough = isRough
                    return .transcript(transcript)
                }),
            parser: CommandParser(AliasDictionary(Self.aliases + extra, milestones: [Self.incision])),
            handler: RoomHandler.open([Self.incision]), log: store, aliases: store, classifier: classifier)
        return (try await session.runToEnd(), classifier)
    }

    /// Returns the events as words, without those that every session has.
    private func story(_ events: [VoiceEvent]) -> [String] {
        events.compactMap { event in
            switch event.kind {
            case .command(let command):
                "\(command.action) \(command.path == .llm ? "llm" : command.tier?.rawValue ?? "-") \(command.outcome.rawValue)"
            case .learned(let phrase, _, _): "learned \(phrase)"
            case .quarantined(let phrase): "quarantined \(phrase)"
            case .unrecognized(let reason): "unrecognized \(reason.rawValue)"
            case .problem(let part, _): "problem \(part.rawValue)"
            case .state(.classifying, _): "classifying"
            default: nil
            }
        }
    }

    private static let cutting = ScriptedClassifier.Answer.means(.record, incision.id)

    @Test("acts on its answer, learns the phrase, and knows it at once without asking")
    func learns() async throws {
        let store = try SQLiteStore()
        let (events, classifier) = try await run(
            ["we are cutting", "undo last", "incision", "next one"],
            [Self.cutting, .unknown], store: store)
        #expect(
            story(events).prefix(3) == ["classifying", "record llm recorded", "learned we are cutting"])
        #expect(classifier.asked.first?.transcription == "we are cutting")
        #expect(classifier.asked.first?.targets == [Self.incision])
        #expect(classifier.asked.last?.context.currentGroup == "intra-op")

        let learned = try #require(try await store.learnedAliases(scopeID: nil).first)
        #expect(learned.classifier == "scripted" && learned.confidence == 0.9)
        #expect(learned.alias.isAutoLearned && learned.alias.targetID == Self.incision.id)
        #expect(learned.alias.sourceAliasID == Self.aliases[0].id, "the phrase that means the same")
        let log = try await store.recentLogs(limit: 10)
        #expect(log.contains { $0.commandText == "we are cutting" && $0.confidence == .medium })
    }

    @Test("is asked about rough words, and nothing else comes of them, not even of a phrase among them")
    func rough() async throws {
        let (events, classifier) = try await run(
            ["we are cutting", "undo last", "not the incision", ""], [Self.cutting, .unknown],
            store: try SQLiteStore(), isRough: true)
        #expect(
            story(events) == [
                "classifying", "record llm recorded", "learned we are cutting", "classifying",
                "unrecognized no-match", "unrecognized negated", "unrecognized nothing-heard",
            ])
        #expect(classifier.asked.map(\.transcription) == ["we are cutting", "undo last"])
    }

    @Test("does not ask about a phrase that it has learned")
    func atOnce() async throws {
        let store = try SQLiteStore()
        let (events, classifier) = try await run(
            ["what hour have we", "what hour have we"], [.means(.queryTime)], store: store)
        #expect(
            story(events) == [
                "classifying", "query_time llm recorded", "learned what hour have we",
                "query_time exact recorded",
            ])
        #expect(classifier.asked.count == 1)
    }

    @Test("takes a learned phrase out of use when a person undoes it, and does not learn it again")
    func quarantine() async throws {
        let store = try SQLiteStore()
        let (events, _) = try await run(
            ["we are cutting", "undo last", "we are cutting"], [Self.cutting, Self.cutting], store: store)
        #expect(
            story(events) == [
                "classifying", "record llm recorded", "learned we are cutting", "undo_last exact recorded",
                "quarantined we are cutting", "classifying", "record llm recorded",
            ])
        let kept = try await store.learnedAliases(scopeID: nil)
        #expect(kept.count == 1 && kept.first?.quarantinedAt != nil)
        #expect(kept.first?.alias.isActive == false)
    }

    @Test("no longer acts on a learned phrase that another program has made it forget")
    func forgotten() async throws {
        let store = try SQLiteStore()
        let alias = Alias(
            targetID: Self.incision.id, phrase: "we are cutting", action: .record,
            isAutoLearned: true)
        try await store.learn(
            LearnedAlias(
                alias: alias, transcription: "we are cutting", classifier: "x", confidence: 0.9,
                learnedAt: Date()))
        // The session has loaded it; then it is forgotten in the store.
        try await store.forget(aliasIDs: [alias.id], at: Date())
        let (events, _) = try await run(["we are cutting"], [.unknown], store: store, extra: [alias])
        #expect(story(events) == ["classifying", "unrecognized no-match"])
    }

    @Test(
        "says that it has not understood, whatever goes wrong, and hears the next command",
        arguments: [
            (ScriptedClassifier.Answer.fail(.unavailable), "classifier-failed"),
            (.fail(.badResponse), "classifier-failed"), (.fail(.timedOut), "classifier-timed-out"),
            (.hang, "classifier-timed-out"), (.unknown, "no-match"),
            (.means(.nextPatient, confidence: 0.69), "unsure"),
            // The request did not offer these, so the response is invalid.
            (.means(.confirmPending), "classifier-failed"), (.means(.record, UUID()), "classifier-failed"),
        ])
    func failures(answer: ScriptedClassifier.Answer, reason: String) async throws {
        let store = try SQLiteStore()
        // Only an answer that hangs gets a short limit; on a busy machine the others may take long.
        let hangs = if case .hang = answer { true } else { false }
        let (events, _) = try await run(
            ["lovely weather", "incision"], [answer], store: store, limit: hangs ? 0.3 : 600)
        let told = story(events).filter { $0 != "problem classifier" }
        #expect(told == ["classifying", "unrecognized \(reason)", "record exact recorded"])
        let said = events.compactMap { event in
            if case .feedback(.speech(let text)) = event.kind { text } else { nil }
        }
        #expect(said.first == "Not understood.")
        let log = try await store.recentLogs(limit: 10)
        #expect(log.last?.commandText == "lovely weather" && log.last?.outcome == .unrecognized)
        #expect(try await store.learnedAliases(scopeID: nil).isEmpty)
    }

    @Test("leaves a classifier alone that keeps failing, and then tries again")
    func breaker() async throws {
        var options = ClassificationOptions()
        options.breaker.failures = 2
        // A command takes about five seconds of the recording.
        options.breaker.pause = 7
        options.breaker.maximumPause = 7
        let (events, classifier) = try await run(
            Array(repeating: "lovely weather", count: 5),
            [.fail(.unavailable), .fail(.unavailable), .unknown, .unknown], options: options)
        let reasons = story(events).filter { $0.hasPrefix("unrecognized") }.map { $0.dropFirst(13) }
        #expect(
            reasons == [
                "classifier-failed", "classifier-failed", "classifier-paused", "no-match", "no-match",
            ])
        #expect(classifier.asked.count == 4)
    }

    @Test(
        "does not ask about what is denied, ambiguous or a speech",
        arguments: [
            "do not record incision", "incision undo last",
            (0..<41).map { _ in "talk" }.joined(separator: " "),
        ])
    func notAsked(text: String) async throws {
        let (events, classifier) = try await run([text], [Self.cutting])
        #expect(classifier.asked.isEmpty)
        #expect(story(events).count == 1 && story(events)[0].hasPrefix("unrecognized"), "\(story(events))")
    }

    @Test("learns nothing if it may not, or cannot keep it")
    func learnsNothing() async throws {
        var options = ClassificationOptions()
        options.learning = nil
        let store = try SQLiteStore()
        let (events, _) = try await run(["we are cutting"], [Self.cutting], store: store, options: options)
        #expect(story(events) == ["classifying", "record llm recorded"])
        #expect(try await store.learnedAliases(scopeID: nil).isEmpty)

        let closed = try SQLiteStore()
        closed.close()
        let (others, _) = try await run(
            ["what hour have we", "what hour have we"], [.means(.queryTime), .means(.queryTime)],
            store: closed)
        #expect(!story(others).contains { $0.hasPrefix("learned") })
        #expect(story(others).filter { $0 == "query_time llm recorded" }.count == 2)
        #expect(story(others).contains("problem storage"))
    }
}
