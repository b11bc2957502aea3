import Actions
import Commands
import Feedback
import Foundation
import Recognition
import Session
import TestSupport
import Testing
import VoicedConfiguration
import VoicedTerminal

@testable import VoicedAssembly

@Suite("What a recorded session keeps of a configuration and of services")
struct TapedConfigurationTests {
    private let directory = TemporaryDirectory()

    private func reduced(_ text: String) throws -> String {
        try TapedConfiguration.text(of: directory.write(Array(text.utf8), as: "voiced.yaml"))
    }

    private func read(_ text: String) throws -> Configuration {
        try Configuration.read(path: directory.write(Array(text.utf8), as: "reduced.yaml"))
    }

    @Test("keeps the language, with a server in the place of the one that heard it")
    func language() throws {
        let text = try reduced(
            "language: de\ndomain: home\nrecognizer: {kind: wyoming, uri: 'tcp://SECRET:10300'}\n")
        #expect(!text.contains("SECRET"))
        let kept = try read(text)
        #expect(kept.language == "de" && kept.recognizer.settings.map(\.language) == ["de"])
        #expect(try read(reduced("recognizer: {kind: wyoming, uri: 'tcp://SECRET:1'}")).language == "en")
        let both = try read(
            reduced("languages: [en, de]\nrecognizer: {kind: wyoming, uri: 'tcp://SECRET:1'}"))
        #expect(both.languages == ["en", "de"] && both.recognizer.settings.map(\.language) == [nil])
        _ = try kept.recognizer.make()
    }

    /// Every place in which something stands that lets in somewhere, says where, or is run.
    private static let secretive = """
        room: OR 3
        domain: operating-room
        device: SECRET-device
        database: SECRET.sqlite
        endpointing: { silence: 0.9 }
        feedback: { level: sounds, voice-server: { uri: "tcp://SECRET:10200" } }
        recognizer:
          - { kind: pocketsphinx, noisy-room: false, pronunciations: words.txt }
          - { kind: http, url: "https://user@SECRET.example/x?key=SECRET", style: openai, model: m, key-variable: SECRET }
          - { kind: wyoming, uri: "tcp://SECRET:10300" }
        dictation:
          silence: 20
          recognizer: { kind: http, url: "https://SECRET.example/", model: m, key-file: SECRET.key }
        classifier:
          url: https://SECRET.example/classify?token=SECRET
          key-variable: SECRET_KEY
          timeout: 3
        actions:
          light:
            http:
              url: https://SECRET:SECRET@SECRET.example/api/webhook/SECRET?auth=SECRET
              headers: { X-Api-Key: SECRET, Accept: SECRET }
              json: '{"password": "SECRET"}'
              key-variable: SECRET
            say: On.
            confirm: always
            time-limit: 3
          run: { command: [/usr/bin/curl, -H, "Authorization: Bearer SECRET"], hours: "07:00-22:00" }
          tell: { mqtt: { topic: SECRET, payload: SECRET } }
          only: { say: Hello. }
        on-event:
          case-ended: { http: { url: "https://SECRET.example/", headers: { X: SECRET } } }
        mqtt: { broker: "mqtt://SECRET.example", username: SECRET, password-file: SECRET }
        control: { http: { listen: "127.0.0.1:8765", token-file: SECRET } }
        privacy: { folder: SECRET }
        """

    @Test("is nothing that lets in anywhere, leads to another machine or runs a program")
    func secrets() throws {
        let text = try reduced(Self.secretive)
        #expect(!text.contains("SECRET") && !text.contains("curl"), "\(text)")
        let kept = try read(text)
        #expect(kept.room == "OR 3" && kept.feedback.level == .sounds && kept.dictation.silence == 20)
        #expect(kept.recognizer.settings.count == 1 && kept.recognizer.settings[0].isOffline)
        #expect(text.contains(directory.file("words.txt")), "a path of then leads there now")
        #expect(kept.classifier?.options.limit == 3 && kept.classifier?.key.variable == nil)
        #expect(kept.actions.keys.sorted() == ["light", "only", "run", "tell"])
        #expect(kept.actions["light"]?.confirm == .always && kept.actions["light"]?.say == "On.")
        #expect(kept.actions["run"]?.hours != nil && kept.actions["only"]?.command == nil)
        // Each that did something still does, in name: what it gave back then is given back.
        let actions = try kept.actions.make(under: "actions", publish: nil)
        #expect(actions.filter { $0.value.runner != nil }.keys.sorted() == ["light", "run", "tell"])
        // What was reduced once stays as it is, as for a folder of another person.
        #expect(try reduced(text) == text)
    }

    @Test("is nothing at all if nothing is harmless")
    func nothing() throws {
        for text in [
            "", "# nothing", "recognizer: { kind: wyoming, uri: \"tcp://SECRET:1\" }",
            "new-setting: SECRET", "recognizer: [{ kind: http, url: \"https://x/\", key-variable: SECRET }]",
        ] {
            #expect(try reduced(text) == "", "\(text)")
        }
    }

    @Test("services give back what they gave back then, in order, and then nothing")
    func services() async throws {
        func line<Line: Codable>(_ line: Line) throws -> Line {
            try JSONDecoder().decode(Line.self, from: try JSONEncoder().encode(line))
        }
        let text = Transcript(
            text: "patient in", confidence: 0.7,
            words: [.init(text: "patient", start: 0, end: 0.5, confidence: 0.6)],
            alternatives: [.init(text: "patience", confidence: 0.1)], recognizer: "http at x")
        let recognizer = ReplayedRecognizer([
            try line(TapedTranscript(.success(text))),
            try line(TapedTranscript(.failure(RecognitionError(.timedOut, "late")))),
        ])
        #expect(try await recognizer.recognize(samples: []) == text)
        for code in [RecognitionErrorCode.timedOut, .unavailable] {
            let error = await #expect(throws: RecognitionError.self) {
                try await recognizer.recognize(samples: [])
            }
            #expect(error?.code == code)
        }
    }
}
