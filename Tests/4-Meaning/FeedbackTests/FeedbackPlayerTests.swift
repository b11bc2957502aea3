import Feedback
import Foundation
import PCM
import Synchronization
import Testing

@Suite("Feedback player")
struct FeedbackPlayerTests {
    /// A synthesizer that speaks a tenth of a second for each letter. It fails or hangs on request, and reports when
    /// it hangs.
    private struct FakeSynthesizer: SpeechSynthesizer {
        var hangs: @Sendable () -> Void = {}

        func synthesize(_ text: String) async throws -> SoundClip {
            if text == "fail" { throw FeedbackError(.failed, "the fake synthesizer failed as asked") }
            if text == "hang" {
                hangs()
                try await Task.sleep(for: .seconds(3600))
            }
            return SoundClip(
                samples: [Float](repeating: 0.1, count: 1600 * text.count), sampleRate: .speech)
        }
    }

    /// A loudspeaker that was unplugged.
    private struct BrokenOutput: SoundOutput {
        let name = "broken"
        func play(_ clip: SoundClip) async throws {
            throw FeedbackError(.deviceUnavailable, "the fake loudspeaker is gone")
        }
    }

    /// Events as words, in order.
    private final class EventLog: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }

        func note(_ event: FeedbackEvent) {
            func word(_ sound: FeedbackSound) -> String {
                switch sound {
                case .speech(let text): text
                case .chime(let chime): chime.rawValue
                case .clip: "clip"
                }
            }
            lines.withLock {
                switch event {
                case .began(let sound, _): $0.append("began " + word(sound))
                case .ended(let sound): $0.append("ended " + word(sound))
                case .stopped(let sound): $0.append("stopped " + word(sound))
                case .failed(let sound, let error): $0.append("failed \(word(sound)) \(error.code.rawValue)")
                }
            }
        }
    }

    private func player(
        _ output: any SoundOutput, _ log: EventLog, level: FeedbackLevel = .verbal
    ) -> FeedbackPlayer {
        FeedbackPlayer(output: output, synthesizer: FakeSynthesizer(), level: level) { log.note($0) }
    }

    @Test("Sounds are played in order, each reported before it begins and after it ends")
    func order() async {
        let (output, log) = (RecordingSoundOutput(), EventLog())
        let player = player(output, log)
        for sound: FeedbackSound in [.chime(.success), .speech("ab"), .speech("c")] {
            player.play(sound)
        }
        await player.finish()
        #expect(
            log.all == ["began success", "ended success", "began ab", "ended ab", "began c", "ended c"])
        #expect(output.played.map(\.duration) == [Chime.success.clip().duration, 0.2, 0.1])
    }

    @Test("A text is spoken by the voice of its language, and by the usual one if that has none")
    func languages() async {
        /// Speaks half a second, whatever the text.
        struct German: SpeechSynthesizer {
            func synthesize(_ text: String) async throws -> SoundClip {
                SoundClip(samples: [Float](repeating: 0.1, count: 8000), sampleRate: .speech)
            }
        }
        let output = RecordingSoundOutput()
        let player = FeedbackPlayer(
            output: output, synthesizer: FakeSynthesizer(), voices: ["de": German()])
        for language in ["de", nil, "en", "fr"] { player.play(.speech("a"), in: language, for: nil) }
        await player.finish()
        #expect(output.played.map(\.duration) == [0.5, 0.1, 0.1, 0.1])
    }

    @Test(
        "Each level plays what it allows",
        arguments: [
            (FeedbackLevel.verbal, ["began wake", "ended wake", "began a", "ended a"]),
            (.sounds, ["began wake", "ended wake"]), (.silent, []),
        ])
    func levels(_ level: FeedbackLevel, _ expected: [String]) async {
        let log = EventLog()
        let player = player(RecordingSoundOutput(), log, level: level)
        player.play(.chime(.wake))
        player.play(.speech("a"))
        await player.finish()
        #expect(log.all == expected)
    }

    @Test(
        "Chimes of an alarm sound at each level, its words only with speech",
        arguments: FeedbackLevel.allCases)
    func alarm(_ level: FeedbackLevel) async {
        let log = EventLog()
        let player = player(RecordingSoundOutput(), log, level: level)
        player.play(.chime(.warning), isAlarm: true)
        player.play(.speech("a"), isAlarm: true)
        await player.finish()
        let words = level == .verbal ? ["began a", "ended a"] : []
        #expect(log.all == ["began warning", "ended warning"] + words)
        player.volume = 0
        #expect(!player.plays(.chime(.warning), isAlarm: true), "at the volume 0 nothing is heard")
    }

    @Test("A level that is lowered cuts off what it forbids, and no alarm")
    func cutOff() async throws {
        for isAlarm in [false, true] {
            let (output, log) = (RecordingSoundOutput(paced: true), EventLog())
            let player = player(output, log)
            player.play(.chime(.warning), isAlarm: isAlarm)
            player.play(.speech(String(repeating: "x", count: 300)), isAlarm: isAlarm)
            while !log.all.contains("ended warning"), log.all.count < 3 {
                try await Task.sleep(for: .milliseconds(2))
            }
            player.level = .silent
            player.play(.chime(.success), isAlarm: isAlarm)
            // Without the cut the words would last half a minute.
            await player.finish()
            #expect(log.all.contains("ended success") == isAlarm, "\(log.all)")
            #expect(!log.all.contains { $0.hasPrefix("ended xxx") })
        }
    }

    @Test("A level that is lowered while sounds wait holds for those, too")
    func lowering() async {
        let log = EventLog()
        let isHeld = Mutex(true)
        // Holds the first sound at its beginning until the level has changed.
        let player = FeedbackPlayer(output: RecordingSoundOutput(), synthesizer: FakeSynthesizer()) { event in
            log.note(event)
            while isHeld.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(2)) }
        }
        player.play(.speech("ab"))
        player.play(.speech("c"))
        while log.all.isEmpty { try? await Task.sleep(for: .milliseconds(2)) }
        player.level = .silent
        isHeld.withLock { $0 = false }
        await player.finish()
        #expect(log.all.first == "began ab" && !log.all.contains("began c"))
    }

    @Test("Stopping silences what sounds at once, forgets what waits, and the next sound is played")
    func stopping() async throws {
        let (output, log) = (RecordingSoundOutput(paced: true), EventLog())
        let player = player(output, log)
        player.play(.speech(String(repeating: "x", count: 300)))
        player.play(.speech("waiting"))
        while log.all.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        // The whole sound would last half a minute. The log shows that it stopped before, so no time is measured.
        await player.stop()
        #expect(log.all.last?.hasPrefix("stopped xxx") == true)
        #expect(output.played.isEmpty)

        player.play(.speech("y"))
        await player.finish()
        #expect(log.all.suffix(2) == ["began y", "ended y"])
        #expect(!log.all.contains("began waiting"))
    }

    @Test("Stopping ends a synthesis that is under way, and stopping silence does nothing")
    func stoppingSynthesis() async throws {
        let log = EventLog()
        let (hanging, hangs) = AsyncStream.makeStream(of: Void.self)
        let synthesizer = FakeSynthesizer { hangs.yield() }
        let player = FeedbackPlayer(output: RecordingSoundOutput(), synthesizer: synthesizer) { log.note($0) }
        await player.stop()
        player.play(.speech("hang"))
        for await _ in hanging { break }
        await player.stop()
        await player.finish()
        #expect(log.all == ["stopped hang"])
    }

    @Test("A synthesis that fails is reported and the next sound is played")
    func failingSynthesis() async {
        let log = EventLog()
        let player = player(RecordingSoundOutput(), log)
        for sound: FeedbackSound in [.speech("fail"), .speech(""), .chime(.failure)] {
            player.play(sound)
        }
        await player.finish()
        #expect(log.all == ["failed fail failed", "began failure", "ended failure"])
    }

    @Test("A loudspeaker that is gone is reported for each sound")
    func failingOutput() async {
        let log = EventLog()
        let player = player(BrokenOutput(), log)
        player.play(.chime(.wake))
        player.play(.speech("a"))
        await player.finish()
        #expect(
            log.all == [
                "began wake", "failed wake device-unavailable", "began a", "failed a device-unavailable",
            ])
    }

    @Test("Nothing sounds before the report of its beginning has returned")
    func reportedFirst() async throws {
        let output = RecordingSoundOutput()
        let countAtBeginning = Mutex<Int?>(nil)
        let player = FeedbackPlayer(output: output, synthesizer: FakeSynthesizer()) { event in
            guard case .began = event else { return }
            try? await Task.sleep(for: .milliseconds(100))
            countAtBeginning.withLock { $0 = output.played.count }
        }
        player.play(.speech("a"))
        await player.finish()
        #expect(countAtBeginning.withLock { $0 } == 0)
        #expect(output.played.count == 1)
    }

    @Test("A room that cannot keep up loses the oldest of what waits")
    func bounded() async {
        let log = EventLog()
        let isHeld = Mutex(true)
        let player = FeedbackPlayer(output: RecordingSoundOutput(), synthesizer: FakeSynthesizer()) { event in
            log.note(event)
            while isHeld.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(2)) }
        }
        player.play(.speech("held"))
        while log.all.isEmpty { try? await Task.sleep(for: .milliseconds(2)) }
        for index in 0..<(FeedbackPlayer.maximumWaitingCount + 5) {
            player.play(.chime(index < 5 ? .failure : .wake))
        }
        isHeld.withLock { $0 = false }
        await player.finish()
        #expect(!log.all.contains("began failure"))
        #expect(log.all.count { $0 == "began wake" } == FeedbackPlayer.maximumWaitingCount)
    }
}
