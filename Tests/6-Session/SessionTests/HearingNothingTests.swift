import Capture
import Commands
import Features
import Foundation
import Hearing
import PCM
import Recognition
import Handling
import Testing
import Session
import VoiceTesting

/// Recognizers that cannot hear some or all of the expected phrases.
@Suite("What cannot be heard", .timeLimit(.minutes(2)))
struct HearingNothingTests {
    private static let deaf = Preparation(
        unknownWords: ["bovie"], droppedPhrases: ["bovie on"], hearsNothing: true)
    private static let away = RecognitionError(.unavailable, "the service is away")

    private func member(_ outcome: Result<Preparation, RecognitionError>) -> RecognizerChain.Member {
        .init(name: "scripted") { ScriptedRecognizer(preparations: [outcome]) }
    }

    @Test(
        "by a chain is what none of its recognizers can hear; one that is away hears nothing either",
        arguments: [
            ([.success(deaf)], true), ([.success(deaf), .success(deaf)], true),
            ([.success(Preparation()), .success(deaf)], false),
            ([.success(deaf), .success(Preparation())], false),
            ([.failure(away), .success(deaf)], true), ([.success(deaf), .failure(away)], true),
            ([.failure(away), .success(Preparation())], false),
        ] as [([Result<Preparation, RecognitionError>], Bool)])
    func chain(outcomes: [Result<Preparation, RecognitionError>], hearsNothing: Bool) async throws {
        let chain = RecognizerChain(outcomes.map(member))
        let preparation = try await chain.prepare(expecting: ExpectedPhrases(["bovie on"]))
        #expect(preparation.hearsNothing == hearsNothing)
    }

    @Test("is named once and sorted, whichever recognizers of a chain cannot hear it")
    func words() async throws {
        let other = Preparation(unknownWords: ["argon", "bovie"], droppedPhrases: ["argon off", "bovie on"])
        let chain = RecognizerChain([member(.success(Self.deaf)), member(.success(other))])
        let preparation = try await chain.prepare(expecting: ExpectedPhrases(["bovie on", "argon off"]))
        #expect(
            preparation
                == Preparation(
                    unknownWords: ["argon", "bovie"], droppedPhrases: ["bovie on", "argon off"]))
    }

    @Test(
        "is a problem of the session that says what to do, and none if all can be heard",
        arguments: [
            (Preparation(), []),
            (
                Preparation(unknownWords: ["argon", "bovie"]),
                [
                    "some phrases cannot be heard, because these words have no pronunciation: argon, bovie; "
                        + "write how they sound into the recognizer's file of pronunciations"
                ]
            ),
            (
                deaf,
                [
                    "no phrase can be heard, because these words have no pronunciation: bovie; "
                        + "write how they sound into the recognizer's file of pronunciations"
                ]
            ),
            (
                Preparation(hearsNothing: true),
                ["no phrase can be heard; check the phrases and the grammar"]
            ),
        ] as [(Preparation, [String])])
    func problem(preparation: Preparation, messages: [String]) async throws {
        let session = VoiceSession(
            configuration: SessionConfiguration(
                listening: .always(reason: "a test"), frontEnd: .light,
                pace: .recording(start: Date(timeIntervalSince1970: 1_700_000_000))),
            source: MemorySource(
                samples: [Float](repeating: 0, count: 16_000), sampleRate: .speech, name: "memory"),
            recognizer: ScriptedRecognizer(preparations: [.success(preparation)]),
            parser: CommandParser(), handler: HandlerChain([]))
        var told: [String] = []
        for event in try await session.runToEnd() {
            if case .problem(.recognizer, let message) = event.kind { told.append(message) }
        }
        #expect(told == messages)
    }
}
