import PCM
import Recognition
import Testing

@testable import SpeakerRecognition

@Suite("Who spoke")
struct SpeakerRosterTests {
    /// Returns an embedding near a direction that `kind` chooses; `number` chooses the deviation from it.
    static func voice(_ kind: Int, _ number: Int, spread: Float = 0.05) -> SpeakerEmbedding {
        var generator = SeededGenerator(seed: UInt64(kind))
        let direction = (0..<SpeakerEmbedding.size).map { _ in Float.random(in: 0...1, using: &generator) }
        var variation = SeededGenerator(seed: UInt64(1_000 * kind + number))
        let values = direction.map { max(0, $0 + Float.random(in: -spread...spread, using: &variation)) }
        return SpeakerEmbedding(values) ?? SpeakerCohort.bundled.voices[0]
    }

    private func person(_ name: String, _ kind: Int) throws -> EnrolledSpeaker {
        try #require(EnrolledSpeaker(name: name, recordings: (0..<3).map { Self.voice(kind, $0) }))
    }

    @Test("the bundled voices are several hundred, none twice")
    func bundled() {
        let voices = SpeakerCohort.bundled.voices
        #expect(voices.count > 200 && Set(voices).count == voices.count)
    }

    @Test("a person of several is named, and another voice is not")
    func named() throws {
        let roster = SpeakerRoster([try person("Anna", 1), try person("Bert", 2), try person("Cem", 3)])
        for (kind, name) in [(1, "Anna"), (2, "Bert"), (3, "Cem")] {
            let speaker = roster.identify(Self.voice(kind, 7))
            #expect(speaker.name == name && speaker.probability > 0.9, "\(speaker)")
        }
        // No voice of the cohort is enrolled, so all of them are strangers.
        let strangers = SpeakerCohort.bundled.voices.prefix(40).map { roster.identify($0) }
        #expect(strangers.allSatisfy { $0.name == nil && $0.probability > 0.5 })
    }

    @Test("two people who sound the same share what is likely, and none is known if no person enrolled")
    func shared() throws {
        let twins = SpeakerRoster([try person("Anna", 1), try person("Ann", 1)])
        #expect(twins.identify(Self.voice(1, 7)).probability < 0.6)
        #expect(SpeakerRoster([]).identify(Self.voice(1, 7)) == Speaker(name: nil, probability: 1))
    }

    @Test(
        "names are visible text on one line, and none means a stranger",
        arguments: ["", " Anna", "Anna\n", "{speaker}", "Unknown", String(repeating: "a", count: 61)])
    func illegal(name: String) {
        #expect(!EnrolledSpeaker.isLegal(name: name))
        #expect(EnrolledSpeaker.isLegal(name: "Doctor Müller-Łukasz 2"))
    }

    @Test("of more than twenty recordings the newest count")
    func newest() throws {
        var anna = try person("Anna", 1)
        anna.add((0..<30).map { Self.voice(2, $0) })
        #expect(anna.recordings.count == 20 && anna.recordings == (10..<30).map { Self.voice(2, $0) })
    }
}
