import CommandClassifier
import Commands
import Foundation
import RoomMode
import Testing

@Suite("A classifier's response")
struct ClassifierResponseTests {
    static let request = ClassifierRequest(
        transcription: "we are cutting", targets: Fixture.milestones, vocabulary: .operatingRoom)

    private static let incision = Fixture.incision.id.uuidString

    private func read(_ json: String) throws(ClassifierError) -> ClassifierResponse {
        try ClassifierResponse(json: Data(json.utf8), answering: Self.request)
    }

    @Test("says what was meant, in whichever case its key is written")
    func record() throws {
        for id in [Self.incision, Self.incision.lowercased()] {
            let response = try read(
                #"{"intent":"record","facilityMilestoneId":"\#(id)","confidence":0.9,"shouldCache":true}"#)
            #expect(
                response.meaning
                    == CommandMeaning(action: .record, targetID: Fixture.incision.id))
            #expect(response.shouldCache && response.spokenResponse == nil)
        }
    }

    @Test(
        "may leave out what it has nothing to say about, and say more than was asked",
        arguments: [
            #"{"intent":"undo_last","confidence":1}"#,
            #"{"intent":"undo_last","confidence":1,"facilityMilestoneId":null,"spokenResponse":null,"shouldCache":null}"#,
            #"{"intent":"undo_last","confidence":1.0,"model":"x","usage":{"tokens":[1,2]}}"#,
        ])
    func optional(json: String) throws {
        let response = try read(json)
        #expect(response.meaning == CommandMeaning(action: .undoLast))
        #expect(!response.shouldCache)
    }

    @Test("may be that there was no command", arguments: ["unknown", "none", "unrecognized", ""])
    func unknown(intent: String) throws {
        #expect(try read(#"{"intent":"\#(intent)","confidence":0.2}"#).meaning == nil)
    }

    @Test(
        "is refused if it is none, or contradicts itself or the question, in a sentence without its words",
        arguments: [
            ("", "JSON"), ("null", "object"), ("[1]", "object"), (#"{"confidence":1}"#, "intent"),
            (#"{"intent":"undo_last"}"#, "confidence"),
            (#"{"intent":7,"confidence":1}"#, "intent"), (#"{"intent":null,"confidence":1}"#, "intent"),
            (#"{"intent":"undo_last","confidence":"0.9"}"#, "confidence"),
            (#"{"intent":"undo_last","confidence":true}"#, "confidence"),
            (#"{"intent":"undo_last","confidence":-0.01}"#, "0 ... 1"),
            (#"{"intent":"undo_last","confidence":1.01}"#, "0 ... 1"),
            (#"{"intent":"undo_last","confidence":1e999}"#, "JSON"),
            (#"{"intent":"undo_last","confidence":NaN}"#, "JSON"),
            (#"{"intent":"undo_last","confidence":1,"shouldCache":1}"#, "shouldCache"),
            (#"{"intent":"undo_last","confidence":1,"shouldCache":"true"}"#, "shouldCache"),
            (#"{"intent":"undo_last","confidence":1,"spokenResponse":{}}"#, "spokenResponse"),
            (#"{"intent":"record","confidence":1}"#, "milestone"),
            (#"{"intent":"record","confidence":1,"facilityMilestoneId":"secret"}"#, "UUID"),
            (
                #"{"intent":"record","confidence":1,"facilityMilestoneId":"6f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b11"}"#,
                "not offered"
            ),
            (
                #"{"intent":"undo_last","confidence":1,"facilityMilestoneId":"\#(incision)"}"#,
                "concerns none"
            ),
            (#"{"intent":"secret","confidence":1}"#, "not offered"),
            (#"{"intent":"Record","confidence":1}"#, "not offered"),
            (#"{"intent":"confirm_pending","confidence":1}"#, "not offered"),
            (#"{"intent":"cancel_pending","confidence":1}"#, "not offered"),
            (
                #"{"intent":"undo_last","confidence":1,"spokenResponse":"\#(String(repeating: "s", count: 301))"}"#,
                "longer"
            ),
        ])
    func refused(json: String, word: String) {
        let error = #expect(throws: ClassifierError.self) { try read(json) }
        #expect(error?.code == .badResponse)
        #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("secret") == false)
    }

    @Test("that is nested without end is refused")
    func nested() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: ClassifierError.self) { try read(deep) }
        #expect(throws: ClassifierError.self) { try read(#"{"intent":"# + deep) }
    }

    @Test("names an application's action only where it was offered")
    func ownAction() throws {
        var request = Self.request
        let json = Data(#"{"intent":"dim_lights","confidence":1}"#.utf8)
        #expect(throws: ClassifierError.self) { try ClassifierResponse(json: json, answering: request) }
        request.actions.append(CommandAction(rawValue: "dim_lights"))
        #expect(
            try ClassifierResponse(json: json, answering: request).meaning?.action.rawValue == "dim_lights")
    }
}
