import PCM
import Testing
import VoiceTesting

@testable import Teaching

@Suite("Cutting takes out of sound")
struct TakeCutterTests {
    private func events(_ sound: [Float], patience: Double? = nil, piece: Int = 160) throws -> [TakeCutter
        .Event]
    {
        var cutter = try TakeCutter(patience: patience)
        let samples = SyntheticSignal.int16(sound)
        var events: [TakeCutter.Event] = []
        for start in stride(from: 0, to: samples.count, by: piece) {
            let event = cutter.process(Array(samples[start..<min(start + piece, samples.count)]))
            if let event { events.append(event) }
        }
        return events
    }

    private func seconds(_ event: TakeCutter.Event) -> Double? {
        if case .take(let samples) = event { SampleRate.speech.seconds(of: samples.count) } else { nil }
    }

    @Test("gives each word with a moment before and after it, one after the other")
    func words() throws {
        let sound = try (0..<3).flatMap { try Takes.word($0) }
        let all = try events(sound)
        #expect(all.count == 6, "\(all.map { seconds($0) ?? 0 })")
        #expect(all.filter { $0 == .speech }.count == 3)
        let lengths = all.compactMap(seconds)
        #expect(lengths.count == 3 && lengths.allSatisfy { (1.0...2.2).contains($0) }, "\(lengths)")
    }

    @Test("reports a lack of speech if it was asked to, and otherwise waits for ever")
    func none() throws {
        #expect(try events(Takes.quiet(5), patience: 2) == [.noSpeech, .noSpeech])
        #expect(try events(Takes.quiet(20)).isEmpty)
    }

    @Test("cuts what does not end, and keeps no more than some seconds")
    func long() throws {
        var talk = SyntheticSignal.noise(amplitude: 0.2, seconds: 30)
        for index in talk.indices where index % 3200 > 2000 { talk[index] *= 0.02 }
        let lengths = try events(Takes.quiet(1) + talk).compactMap(seconds)
        #expect(!lengths.isEmpty && lengths.allSatisfy { $0 <= 5.2 }, "\(lengths)")
        // In one piece, too.
        #expect(try events(Takes.quiet(30) + Takes.word(0), piece: 10_000_000).compactMap(seconds).count == 1)
    }

    @Test("forgets what was being said if it is begun anew")
    func begin() throws {
        var cutter = try TakeCutter(patience: nil)
        let word = SyntheticSignal.int16(try Takes.word(0))
        let half = word.count * 2 / 3
        let first = cutter.process(Array(word[..<half]))
        cutter.begin()
        let second = cutter.process(SyntheticSignal.int16(Takes.quiet(2)))
        #expect(first == .speech && second == nil)
    }
}
