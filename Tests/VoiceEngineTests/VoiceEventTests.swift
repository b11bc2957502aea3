import Endpointing
import Foundation
import Recognition
import Testing
import VoiceEngine

@Suite("Events as JSON lines")
struct VoiceEventTests {
    @Test("The fields stand in the documented order under their documented names")
    func documentedLines() {
        let events: [(VoiceEvent, String)] = [
            (
                VoiceEvent(at: 0, .state(.waitingForWakeWord, cause: .started)),
                #"{"event":"state","at":0.0,"state":"waitingForWakeWord","cause":"started"}"#
            ),
            (
                VoiceEvent(at: 1.42, .wake(keyword: "orbit", score: 0.93, start: 0.88, end: 1.37)),
                #"{"event":"wake","at":1.42,"keyword":"orbit","score":0.93,"start":0.88,"end":1.37}"#
            ),
            (
                VoiceEvent(at: 4.85, .endpoint(cause: .noSpeech, start: nil, end: 4.85)),
                #"{"event":"endpoint","at":4.85,"cause":"no-speech","end":4.85}"#
            ),
            (
                VoiceEvent(
                    at: 4.97, .transcript(text: "patient in", confidence: 0.88, recognizer: "pocketsphinx")),
                #"{"event":"transcript","at":4.97,"text":"patient in","confidence":0.88,"recognizer":"pocketsphinx"}"#
            ),
            (
                VoiceEvent(
                    at: 4.97,
                    .recognizer(
                        RecognizerSwitch(
                            from: "wyoming at 10.0.0.5:10300", to: "pocketsphinx",
                            reason: .init(rawValue: "unavailable"), message: "it hung up"))),
                #"{"event":"recognizer","at":4.97,"from":"wyoming at 10.0.0.5:10300","to":"pocketsphinx","reason":"unavailable","message":"it hung up"}"#
            ),
            (
                VoiceEvent(
                    at: 4.98,
                    .command(
                        CommandEvent(
                            action: "record", milestone: "Patient In", match: "exact", confidence: "high",
                            outcome: "recorded"))),
                #"{"event":"command","at":4.98,"action":"record","milestone":"Patient In","match":"exact","confidence":"high","outcome":"recorded"}"#
            ),
            (
                VoiceEvent(
                    at: 4.98,
                    .command(
                        CommandEvent(
                            action: "query_time", milestone: nil, match: nil, confidence: "medium",
                            outcome: "recorded", path: "llm"))),
                #"{"event":"command","at":4.98,"action":"query_time","confidence":"medium","outcome":"recorded","path":"llm"}"#
            ),
            (
                VoiceEvent(at: 5, .learned(phrase: "cutting now", action: "record", milestone: "Incision")),
                #"{"event":"learned","at":5.0,"phrase":"cutting now","action":"record","milestone":"Incision"}"#
            ),
            (
                VoiceEvent(at: 6, .adapted(keyword: "orbit", words: 3)),
                #"{"event":"adapted","at":6.0,"keyword":"orbit","words":3}"#
            ),
            (
                VoiceEvent(at: 6, .quarantined(phrase: "cutting now")),
                #"{"event":"quarantined","at":6.0,"phrase":"cutting now"}"#
            ),
            (
                VoiceEvent(at: 8, .device(.silent, name: "default", lostFrames: 0)),
                #"{"event":"device","at":8.0,"change":"silent","device":"default"}"#
            ),
            (
                VoiceEvent(at: 9, .device(.formatChanged, name: "default", lostFrames: 7)),
                #"{"event":"device","at":9.0,"change":"format-changed","device":"default","frames":7}"#
            ),
            (VoiceEvent(at: 9.5, .overrun(frames: 480)), #"{"event":"overrun","at":9.5,"frames":480}"#),
        ]
        for (event, line) in events { #expect(event.jsonLine == line) }
    }

    @Test(
        "Whatever a text holds, the line is one line of valid JSON that gives it back",
        arguments: [
            "\"quoted\"", "back\\slash", "line\nbreak", "tab\t", "\u{0}\u{1f}", "Żółć 😀", "</script>",
        ])
    func hostileText(text: String) throws {
        let line = VoiceEvent(at: 1, .feedback(kind: "speech", text: text)).jsonLine
        #expect(!line.contains("\n"))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["text"] as? String == text)
    }

    @Test("A number that is none is null, so that the line stays JSON", arguments: [Double.nan, .infinity])
    func notANumber(value: Double) throws {
        let line = VoiceEvent(at: 1, .speechStart(start: value)).jsonLine
        #expect(line == #"{"event":"speech-start","at":1.0,"start":null}"#)
    }
}
