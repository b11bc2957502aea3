import Commands
import Foundation
import Handling
import Recognition
import Testing

@Suite("What only some people may say")
struct SpeakerGateTests {
    private let gate = SpeakerGate([
        "record: Patient Out": ["Doctor Weber"], "undo_last": ["Doctor Weber", "Nurse Kaya"],
    ])

    private static let record = CommandAction(rawValue: "record")
    private static let undoLast = CommandAction(rawValue: "undo_last")

    private func reply(
        _ action: CommandAction, _ target: String? = nil, by speaker: Speaker?,
        from origin: CommandRequest.Origin = .voice
    ) async throws -> Reply? {
        var request = CommandRequest(
            .command(ParsedCommand(action: action, targetName: target)), from: origin, saidAt: Date(),
            receivedAt: Date())
        request.ear = CommandRequest.Ear(recognizer: "scripted", speaker: speaker)
        return try await gate.handle(request)
    }

    @Test(
        "the person named may, in any case of letters, and so may programs; others and unknown voices may not"
    )
    func gate() async throws {
        let weber = Speaker(name: "doctor weber", probability: 0.9)
        let kaya = Speaker(name: "Nurse Kaya", probability: 0.9)
        let unknown = Speaker(name: nil, probability: 0.9)
        #expect(try await reply(Self.record, "patient out", by: weber) == nil)
        #expect(try await reply(Self.record, "Patient In", by: unknown) == nil)
        #expect(try await reply(Self.undoLast, by: kaya) == nil)
        #expect(try await reply(Self.record, "Patient Out", by: nil, from: .program("display")) == nil)
        for speaker in [kaya, unknown, nil] {
            let refusal = try #require(try await reply(Self.record, "Patient Out", by: speaker))
            #expect(refusal.outcome == .rejected)
            #expect(refusal.reason?.contains("Only Doctor Weber may say that") == true)
        }
        var german = LanguageDefinition(code: "de")
        german.answers = [
            "Only %1 may say that, and this did not sound like %2.": "Das darf nur %1 sagen.",
            "%1 or %2": "%1 oder %2",
        ]
        let spoken = try await Language.$ofCommand.withValue(try Language(german)) {
            try await reply(Self.undoLast, by: unknown)?.reason
        }
        #expect(spoken == "Das darf nur Doctor Weber oder Nurse Kaya sagen.")
        let refusal = try #require(try await reply(Self.undoLast, by: unknown))
        #expect(refusal.reason?.contains("Doctor Weber or Nurse Kaya") == true)
    }

    @Test("what is allowed later counts from then on, in place of what was allowed before")
    func changed() async throws {
        let kaya = Speaker(name: "Nurse Kaya", probability: 0.9)
        gate.use(["UNDO_LAST": ["Doctor Weber"]])
        #expect(try await reply(Self.undoLast, by: kaya)?.outcome == .rejected)
        #expect(try await reply(Self.record, "Patient Out", by: kaya) == nil)
    }
}
