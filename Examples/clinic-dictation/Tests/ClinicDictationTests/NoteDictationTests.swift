import ClinicDictation
import Foundation
import Testing
import VoiceEngine

@Suite("A note that is dictated")
struct NoteDictationTests {
    private var note = NoteDictation(
        NoteDraft(
            about: Appointment(
                id: "a", begins: Date(), reason: "", status: "scheduled",
                patient: PatientSummary(id: "p", name: "Ada"))))

    private mutating func say(_ text: String, sure: Double? = 0.95, at second: Int = 0)
        -> NoteDictation.Outcome
    {
        note.take(Transcript(text: text, confidence: sure, recognizer: "test"), at: .seconds(second))
    }

    private mutating func press(_ key: (inout NoteDictation) -> NoteDictation.Outcome)
        -> NoteDictation.Outcome
    {
        key(&note)
    }

    @Test("Sections are chosen by their name, alone or after “section”, and by what comes next and before")
    mutating func sections() {
        #expect(say("pain in the lower left") == .written(.complaint, "Pain in the lower left"))
        #expect(say("next section") == .section(.findings))
        #expect(say("section plan") == .section(.plan))
        #expect(say("next section") == .section(.plan), "the last stays the last")
        #expect(say("treatment") == .section(.treatment))
        #expect(say("previous section") == .section(.findings))
        #expect(say("the findings of last year") == .written(.findings, "The findings of last year"))
        #expect(note.draft[.complaint] == "Pain in the lower left")
        #expect(note.draft[.plan].isEmpty)
    }

    @Test("Corrections act on the section that is spoken into, and on no other")
    mutating func corrections() {
        _ = say("one period")
        _ = say("findings")
        _ = say("two period")
        #expect(say("scratch that") == .edited(.findings))
        #expect(say("scratch that") == .nothingToDo)
        #expect(note.draft[.complaint] == "One.")
        #expect(say("undo") == .edited(.findings))
        #expect(say("replace two by three") == .edited(.findings))
        #expect(note.draft[.findings] == "Three.")
        #expect(say("complaint") == .section(.complaint))
        #expect(say("scratch everything") == .edited(.complaint))
        #expect(note.draft[.complaint].isEmpty && note.draft[.findings] == "Three.")
    }

    @Test("Signing asks, and does what was asked about")
    mutating func signing() {
        #expect(say("sign the note") == .nothingToSign)
        _ = say("all is well")
        #expect(say("yes sign it") == .nothingAsked)
        #expect(say("sign the note") == .asked(.sign))
        #expect(say("yes discard it") == .nothingAsked)
        #expect(say("yes sign it") == .sign(revision: note.draft.revision))
        #expect(say("yes sign it") == .nothingAsked, "once")
    }

    @Test("Nothing final is done by something that may have been said", arguments: [nil, 0.0, 0.5, 0.89])
    mutating func certainty(_ sure: Double?) {
        _ = say("all is well")
        #expect(say("sign the note", sure: sure) == .unsure(.sign))
        #expect(note.question == nil)
        #expect(say("discard the note", sure: sure) == .unsure(.discard))
        #expect(say("sign the note") == .asked(.sign))
        #expect(say("yes sign it", sure: sure) == .unsure(.sign))
        #expect(note.question == .sign, "the question still waits")
        #expect(say("no keep it", sure: sure) == .kept, "what is safe needs no certainty")
        #expect(say("discard the note") == .asked(.discard))
        #expect(say("yes discard it", sure: sure) == .unsure(.discard))
        #expect(say("yes discard it") == .discard)
        // What takes nothing away is done as the dictation's own commands are.
        #expect(say("section plan", sure: sure) == .section(.plan))
    }

    @Test(
        "Whatever changes the note takes the question back",
        arguments: ["and one more thing", "scratch that", "section plan"])
    mutating func withdrawn(_ said: String) {
        _ = say("all is well")
        _ = say("sign the note")
        _ = say(said)
        #expect(note.question == nil)
        #expect(say("yes sign it") == .nothingAsked)
    }

    @Test("A question without an answer is taken back")
    mutating func expiry() {
        _ = say("all is well")
        _ = say("sign the note", at: 100)
        let (early, due) = (note.expire(at: .seconds(119)), note.expire(at: .seconds(120)))
        #expect(!early && due)
        _ = say("discard the note", at: 200)
        #expect(say("yes discard it", at: 221) == .nothingAsked)
    }

    @Test("Keys do the same")
    mutating func keys() {
        _ = say("all is well")
        #expect(press { $0.take(.sign, at: .zero) } == .asked(.sign))
        #expect(press { $0.confirm(at: .zero) } == .sign(revision: 1))
        #expect(press { $0.confirm(at: .zero) } == .nothingAsked)
        #expect(press { $0.undo() } == .edited(.complaint))
        #expect(note.draft.isEmpty)
    }

    @Test("The signed note holds the sections that have a text")
    mutating func signed() {
        _ = say("pain")
        _ = say("section plan")
        _ = say("come back in two weeks period")
        let signed = note.draft.signed(by: "Dr. Lee", at: Date(timeIntervalSince1970: 0))
        #expect(signed.sections == ["complaint": "Pain", "plan": "Come back in 2 weeks."])
        #expect(signed.id == note.draft.id)
    }
}
