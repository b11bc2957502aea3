import Commands
import Foundation
import RoomMode
import Testing

@Suite("What is learned from a classifier")
struct LearningPolicyTests {
    private func refusal(
        _ phrase: String, _ action: CommandAction = .record, confidence: Double = 0.9,
        shouldCache: Bool = true, _ policy: LearningPolicy = LearningPolicy(),
        in parser: CommandParser = Fixture.parser
    ) throws -> LearningPolicy.Refusal? {
        let response = try ClassifierResponse(
            intent: action.rawValue, targetID: action == .record ? Fixture.incision.id : nil,
            confidence: confidence, shouldCache: shouldCache, answering: ClassifierResponseTests.request)
        return policy.refusal(of: phrase, response, in: parser)
    }

    @Test("A sure answer that is to be kept is learned, from the documented confidence on")
    func learned() throws {
        #expect(try refusal("we are cutting now") == nil)
        #expect(try refusal("we are cutting now", confidence: 0.85) == nil)
        #expect(try refusal("we are cutting now", confidence: 0.8499) == .unsure)
        #expect(try refusal("we are cutting now", shouldCache: false) == .notWanted)
    }

    @Test("No command is learned from none")
    func none() throws {
        let response = try ClassifierResponse(
            intent: "unknown", confidence: 1, shouldCache: true, answering: ClassifierResponseTests.request)
        #expect(
            LearningPolicy().refusal(of: "lovely weather", response, in: Fixture.parser) == .notWanted)
    }

    @Test(
        "Ordinary words and answers never become commands",
        arguments: ["okay", "yes", "no", "yes please", "and then", "go", "it is", "um"])
    func ordinary(phrase: String) throws {
        #expect(try refusal(phrase) == .ordinaryWords)
    }

    @Test(
        "What denies, puts off or asks about a milestone is no way to record it",
        arguments: ["not cutting yet", "tell me when they cut", "are they cutting", "dont cut anything"])
    func denied(phrase: String) throws {
        #expect(try refusal(phrase) == .denied)
    }

    @Test("Those words belong to questions, undoing and stopping")
    func belongs() throws {
        #expect(try refusal("how late are we", .queryTime) == nil)
        #expect(try refusal("scratch that entry", .undoLast) == nil)
        #expect(try refusal("forget the cement clock", .stopCementTimer) == nil)
    }

    @Test("A story is not learned")
    func long() throws {
        #expect(try refusal("well folks the surgeon is cutting into the patient") == .tooLong)
    }

    @Test("A phrase that a person switched off, or that is in quarantine, is not learned again")
    func known() throws {
        var parser = Fixture.parser
        parser.learn(Alias(phrase: "We are cutting!", action: .record, isActive: false))
        #expect(try refusal("we are cutting", in: parser) == .known)
    }

    @Test("There is a limit to their number; those out of use do not count")
    func full() throws {
        var policy = LearningPolicy()
        policy.maximumCount = 2
        var parser = Fixture.parser
        parser.learn(Alias(phrase: "first one", action: .cancel, isAutoLearned: true))
        parser.learn(Alias(phrase: "second one", action: .cancel, isActive: false, isAutoLearned: true))
        #expect(try refusal("we are cutting", .record, policy, in: parser) == nil)
        parser.learn(Alias(phrase: "third one", action: .cancel, isAutoLearned: true))
        #expect(try refusal("we are cutting", .record, policy, in: parser) == .full)
    }
}
