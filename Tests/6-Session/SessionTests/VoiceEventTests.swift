import Commands
import Endpointing
import Feedback
import Foundation
import Handling
import Hearing
import Recognition
import RoomMode
import Testing
import Session
import RoomRecords
import Storage

@Suite("Events as JSON lines")
struct VoiceEventTests {
    private let exact = CommandParser(
        AliasDictionary([Alias(phrase: "patient in", action: .queryTime)], milestones: [])
    ).parse("patient in").command
    private let date = Date(timeIntervalSince1970: 1_700_000_000.125)
    private let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10))

    @Test("The fields stand in the documented order under their documented names")
    func documentedLines() throws {
        var record = try #require(exact)
        record.action = .record
        let events: [(VoiceEvent, String)] = [
            (
                VoiceEvent(at: 0, date: date, .state(.waitingForWakeWord, cause: .started)),
                #"{"event":"state","at":0.0,"time":"2023-11-14T22:13:20.125Z","state":"waitingForWakeWord","cause":"started"}"#
            ),
            (
                VoiceEvent(
                    at: 1.42, date: date, .wake(keyword: "orbit", score: 0.93, start: 0.88, end: 1.37)),
                #"{"event":"wake","at":1.42,"time":"2023-11-14T22:13:20.125Z","keyword":"orbit","score":0.93,"start":0.88,"end":1.37}"#
            ),
            (
                VoiceEvent(at: 4.85, date: date, .endpoint(cause: .noSpeech, start: nil, end: 4.85)),
                #"{"event":"endpoint","at":4.85,"time":"2023-11-14T22:13:20.125Z","cause":"no-speech","end":4.85}"#
            ),
            (
                VoiceEvent(
                    at: 4.97, date: date,
                    .transcript(text: "patient in", confidence: 0.88, recognizer: "pocketsphinx")),
                #"{"event":"transcript","at":4.97,"time":"2023-11-14T22:13:20.125Z","text":"patient in","confidence":0.88,"recognizer":"pocketsphinx"}"#
            ),
            (
                VoiceEvent(
                    at: 4.97, date: date,
                    .transcript(
                        text: "patient in", confidence: nil, recognizer: "whisper",
                        speaker: Speaker(name: "Doctor Weber", probability: 0.875))),
                #"{"event":"transcript","at":4.97,"time":"2023-11-14T22:13:20.125Z","text":"patient in","recognizer":"whisper","speaker":"Doctor Weber","speakerProbability":0.875}"#
            ),
            (
                VoiceEvent(
                    at: 4.97, date: date,
                    .transcript(
                        text: "patient in", confidence: nil, recognizer: "whisper",
                        speaker: Speaker(name: nil, probability: 0.9))
                ).withoutWords,
                #"{"event":"transcript","at":4.97,"time":"2023-11-14T22:13:20.125Z","text":"","recognizer":"whisper"}"#
            ),
            (
                VoiceEvent(
                    at: 4.97, date: date,
                    .recognizer(
                        RecognizerSwitch(
                            from: "wyoming at 10.0.0.5:10300", to: "pocketsphinx",
                            reason: .init(rawValue: "unavailable"), message: "it hung up"))),
                #"{"event":"recognizer","at":4.97,"time":"2023-11-14T22:13:20.125Z","from":"wyoming at 10.0.0.5:10300","to":"pocketsphinx","reason":"unavailable","message":"it hung up"}"#
            ),
            (
                VoiceEvent(
                    at: 4.98, date: date,
                    .command(
                        CommandEvent(
                            record, about: "Patient In", .operatingRoom,
                            outcome: .done))),
                #"{"event":"command","at":4.98,"time":"2023-11-14T22:13:20.125Z","action":"record","milestone":"Patient In","match":"exact","confidence":"high","outcome":"recorded"}"#
            ),
            (
                VoiceEvent(
                    at: 4.98, date: date,
                    .command(
                        CommandEvent(
                            ParsedCommand(action: .queryTime, confidence: .medium, path: .llm),
                            .operatingRoom,
                            outcome: .done
                        ))),
                #"{"event":"command","at":4.98,"time":"2023-11-14T22:13:20.125Z","action":"query_time","confidence":"medium","outcome":"recorded","path":"llm"}"#
            ),
            (
                VoiceEvent(
                    at: 5, date: date,
                    .learned(
                        phrase: "cutting now", action: .record,
                        target: TargetName("Incision", noun: "milestone"))
                ),
                #"{"event":"learned","at":5.0,"time":"2023-11-14T22:13:20.125Z","phrase":"cutting now","action":"record","milestone":"Incision"}"#
            ),
            (
                VoiceEvent(at: 6, date: date, .adapted(keyword: "orbit", words: 3)),
                #"{"event":"adapted","at":6.0,"time":"2023-11-14T22:13:20.125Z","keyword":"orbit","words":3}"#
            ),
            (
                VoiceEvent(at: 6, date: date, .quarantined(phrase: "cutting now")),
                #"{"event":"quarantined","at":6.0,"time":"2023-11-14T22:13:20.125Z","phrase":"cutting now"}"#
            ),
            (
                VoiceEvent(at: 8, date: date, .device(.silent, name: "default", lostFrames: 0)),
                #"{"event":"device","at":8.0,"time":"2023-11-14T22:13:20.125Z","change":"silent","device":"default"}"#
            ),
            (
                VoiceEvent(at: 9, date: date, .device(.formatChanged, name: "default", lostFrames: 7)),
                #"{"event":"device","at":9.0,"time":"2023-11-14T22:13:20.125Z","change":"format-changed","device":"default","frames":7}"#
            ),
            (
                VoiceEvent(
                    at: 9, date: date,
                    .intent(
                        IntentEvent(
                            intent: "lamp", slots: ["state": .text("on")], outcome: .rejected,
                            reason: "No lamp.", origin: .program("wall")))),
                #"{"event":"intent","at":9.0,"time":"2023-11-14T22:13:20.125Z","intent":"lamp","slots":{"state":"on"},"outcome":"rejected","reason":"No lamp.","origin":"wall"}"#
            ),
            (
                VoiceEvent(at: 9, date: date, .question(Question(id: id, "Really?", until: date))),
                #"{"event":"question","at":9.0,"time":"2023-11-14T22:13:20.125Z","question":"00000000-0000-0000-0000-00000000000a","text":"Really?","deadline":"2023-11-14T22:13:20.125Z"}"#
            ),
            (
                VoiceEvent(at: 9, date: date, .answer(.expired, to: id)),
                #"{"event":"answer","at":9.0,"time":"2023-11-14T22:13:20.125Z","question":"00000000-0000-0000-0000-00000000000a","answer":"expired"}"#
            ),
            (
                VoiceEvent(at: 9, date: date, .display(.init("Incision 9:00", seconds: 5))),
                #"{"event":"display","at":9.0,"time":"2023-11-14T22:13:20.125Z","text":"Incision 9:00","seconds":5.0}"#
            ),
            (
                VoiceEvent(
                    at: 9, date: date,
                    .effect(
                        HandledEffect(
                            RoomChange.timerStopped(
                                CaseTimerRow(startedAt: date.addingTimeInterval(-61)), at: date)))),
                #"{"event":"timer-stopped","at":9.0,"time":"2023-11-14T22:13:20.125Z","stopped":"2023-11-14T22:13:20.125Z","elapsed":61.0}"#
            ),
            (
                VoiceEvent(at: 9, date: date, .lost(events: 7)),
                #"{"event":"lost","at":9.0,"time":"2023-11-14T22:13:20.125Z","events":7}"#
            ),
            (
                VoiceEvent(at: 9.5, date: date, .overrun(frames: 480)),
                #"{"event":"overrun","at":9.5,"time":"2023-11-14T22:13:20.125Z","frames":480}"#
            ),
        ]
        for (event, line) in events { #expect(event.jsonLine == line) }
    }

    @Test(
        "Whatever a text holds, the line is one line of valid JSON that gives it back",
        arguments: [
            "\"quoted\"", "back\\slash", "line\nbreak", "tab\t", "\u{0}\u{1f}", "Żółć 😀", "</script>",
        ])
    func hostileText(text: String) throws {
        let line = VoiceEvent(at: 1, date: date, .feedback(.speech(text))).jsonLine
        #expect(!line.contains("\n"))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["text"] as? String == text)
    }

    @Test("A number that is none is null, so that the line stays JSON", arguments: [Double.nan, .infinity])
    func notANumber(value: Double) throws {
        let line = VoiceEvent(at: 1, date: date, .speechStart(start: value)).jsonLine
        #expect(line == #"{"event":"speech-start","at":1.0,"time":"2023-11-14T22:13:20.125Z","start":null}"#)
    }
}
