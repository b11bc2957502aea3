import AudioFiles
import Foundation
import PCM
import Recognition
import Testing
import VoiceTesting

@testable import SpeakerRecognition

@Suite("A recognizer that says who spoke")
struct SpeakerListenerTests {
    private func speech() throws -> [Int16] {
        let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(
                path: "2-Sound/FeaturesTests/Golden/frontend/speech.wav"
            ).path
        return try AudioFile.readMono(path: path).samples.map { Int16($0 * 32_767) }
    }

    private func heard(
        _ samples: [Int16], by roster: SpeakerRoster, _ answer: ScriptedRecognizer.Answer
    ) async throws -> Transcript {
        let listener = SpeakerListener(ScriptedRecognizer([answer])) { roster }
        return try await listener.recognize(samples: samples)
    }

    @Test("the transcript names the person, and an unknown voice is told as such")
    func named() async throws {
        let samples = try speech()
        let voice = try #require(SpeakerNetwork.embedding(of: samples))
        let anna = try #require(EnrolledSpeaker(name: "Anna", recordings: [voice, voice, voice]))
        let said = ScriptedRecognizer.Answer.transcript(
            Transcript(text: "patient in", recognizer: "scripted"))
        let known = try await heard(samples, by: SpeakerRoster([anna]), said)
        #expect(known.text == "patient in" && known.speaker?.name == "Anna")
        let other = try #require(
            EnrolledSpeaker(name: "Bert", recordings: (0..<3).map { SpeakerRosterTests.voice(5, $0) }))
        let stranger = try await heard(samples, by: SpeakerRoster([other]), said)
        #expect(stranger.speaker != nil && stranger.speaker?.name == nil)
    }

    @Test("no speaker is told of too little sound, of no words, and if no person enrolled")
    func none() async throws {
        let samples = try speech()
        let voice = try #require(SpeakerNetwork.embedding(of: samples))
        let roster = SpeakerRoster([try #require(EnrolledSpeaker(name: "Anna", recordings: [voice]))])
        let said = ScriptedRecognizer.Answer.transcript(Transcript(text: "yes", recognizer: "scripted"))
        #expect(try await heard(Array(samples.prefix(4_000)), by: roster, said).speaker == nil)
        #expect(try await heard(samples, by: SpeakerRoster([]), said).speaker == nil)
        let nothing = ScriptedRecognizer.Answer.transcript(Transcript(text: "", recognizer: "scripted"))
        #expect(try await heard(samples, by: roster, nothing).speaker == nil)
    }
}
