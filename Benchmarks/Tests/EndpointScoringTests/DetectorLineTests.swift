import EndpointScoring
import Foundation
import Testing

@Suite("What other detectors write")
struct DetectorLineTests {
    static func answers(_ text: String, duration: Double = 20) throws -> [EndpointAnswer] {
        try JSONDecoder().decode(DetectorLine.self, from: Data(text.utf8)).answers(duration: duration)
    }

    @Test("Speech ends at the first silence of 1.5 s")
    func speech() throws {
        let answers = try Self.answers(#"{"speech": [[0.5, 1], [1.5, 2.25], [8, 9]], "file": "a.wav"}"#)
        #expect(answers == [EndpointAnswer(end: 2.25, decision: 3.75)])
        #expect(try Self.answers(#"{"speech": []}"#).isEmpty)
    }

    @Test("Ends are taken as they are")
    func ends() throws {
        let answers = try Self.answers(#"{"ends": [{"end": 2, "decided": 2.8}, {"end": 9, "decided": 9.5}]}"#)
        #expect(answers == [EndpointAnswer(end: 2, decision: 2.8), EndpointAnswer(end: 9, decision: 9.5)])
    }

    @Test(
        "Everything else is refused",
        arguments: [
            "{}", "[]", #"{"speech": 1}"#, #"{"speech": [[1]]}"#, #"{"speech": [[1, 2, 3]]}"#,
            #"{"speech": [["1", "2"]]}"#, #"{"ends": [{"end": 1}]}"#, #"{"ends": [1]}"#,
        ])
    func refused(text: String) {
        #expect(throws: DecodingError.self) { try Self.answers(text) }
    }
}
