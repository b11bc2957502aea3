import PCM
import Synchronization

/// Plays sounds one after the other, reports the beginning and the end of each, and stops at once on request.
///
/// Between the two reports the engine keeps the microphone's sound out of a command, so that the recognizer never gets
/// the engine's own voice. The player reports errors and plays the next sound.
///
/// ```swift
/// let player = FeedbackPlayer(output: ALSASoundOutput(device: "default"), synthesizer: try EspeakSynthesizer()) {
///     event in print(event)
/// }
/// player.play(.chime(.success))
/// player.play(.speech("The hall light is on"))
/// await player.finish()
/// ```
public final class FeedbackPlayer: Sendable {
    /// The most sounds that wait. If more come, the player drops the oldest, which are of no more use.
    public static let maximumWaitingCount = 16

    /// A sound that plays or waits.
    private struct Entry {
        var sound: FeedbackSound
        var isAlarm: Bool
        var language: String?
        var waiter: SoundWaiter?
    }

    private struct State {
        var level: FeedbackLevel
        var volume: Float = 1
        var waiting: [Entry] = []
        var current: Task<Void, Never>?
        /// The sound that `current` plays.
        var playing: Entry?
        var worker: Task<Void, Never>?
    }

    private let output: any SoundOutput
    private let synthesizer: any SpeechSynthesizer
    private let voices: [String: any SpeechSynthesizer]
    private let report: @Sendable (FeedbackEvent) async -> Void
    private let chimes: [Chime: SoundClip]
    private let state: Mutex<State>

    /// Makes a player; nothing plays yet.
    ///
    /// - Parameters:
    ///   - output: plays the sounds.
    ///   - synthesizer: speaks the texts.
    ///   - voices: speak the texts of other languages, by their codes.
    ///   - level: the level at first.
    ///   - report: called with every event, in order; a sound begins only after it has returned. It may queue sounds,
    ///     but must not wait in ``stop()`` or ``finish()``, which wait for it.
    public init(
        output: any SoundOutput, synthesizer: any SpeechSynthesizer,
        voices: [String: any SpeechSynthesizer] = [:], level: FeedbackLevel = .verbal,
        report: @escaping @Sendable (FeedbackEvent) async -> Void = { _ in }
    ) {
        self.output = output
        (self.synthesizer, self.voices) = (synthesizer, voices)
        self.report = report
        state = Mutex(State(level: level))
        chimes = Dictionary(uniqueKeysWithValues: Chime.allCases.map { ($0, $0.clip()) })
    }

    /// The level that decides which sounds play from now on. A new level cuts off the current sound if it forbids
    /// the sound.
    public var level: FeedbackLevel {
        get { state.withLock(\.level) }
        set {
            state.withLock { state in
                state.level = newValue
                guard let playing = state.playing,
                    !newValue.allows(playing.sound, isAlarm: playing.isAlarm)
                else { return }
                state.current?.cancel()
            }
        }
    }

    /// The factor of the samples of sounds that begin from now on, 0 ... 1; at first 1.
    public var volume: Float {
        get { state.withLock(\.volume) }
        set { state.withLock { $0.volume = newValue.isFinite ? min(max(newValue, 0), 1) : $0.volume } }
    }

    /// Whether a sound would be heard now: the level allows it, and the volume is not 0.
    public func plays(_ sound: FeedbackSound, isAlarm: Bool = false) -> Bool {
        state.withLock { $0.volume > 0 && $0.level.allows(sound, isAlarm: isAlarm) }
    }

    /// Puts a sound at the end of the queue and returns at once. Does nothing if the level forbids the sound.
    ///
    /// - Parameters:
    ///   - sound: the sound to play.
    ///   - isAlarm: whether the sound is part of an alarm, whose chimes sound at every level.
    public func play(_ sound: FeedbackSound, isAlarm: Bool = false) {
        play(sound, isAlarm: isAlarm, for: nil)
    }

    /// Puts a sound at the end of the queue, for a caller that waits until the sound was played, silenced or dropped,
    /// or has failed.
    ///
    /// - Parameter language: the code of the language of a text; nil, or a language without its own voice, for the
    ///   usual voice.
    package func play(
        _ sound: FeedbackSound, isAlarm: Bool = false, in language: String? = nil, for waiter: SoundWaiter?
    ) {
        state.withLock { state in
            guard state.level.allows(sound, isAlarm: isAlarm) else { return }
            if state.waiting.count == Self.maximumWaitingCount { state.waiting.removeFirst() }
            state.waiting.append(Entry(sound: sound, isAlarm: isAlarm, language: language, waiter: waiter))
            if state.worker == nil { state.worker = Task { await playAll() } }
        }
    }

    /// Stops the current sound, drops the waiting ones, and returns at once; silence follows a moment later. Meant
    /// for barge-in.
    public func silence() {
        state.withLock { state in
            state.waiting.removeAll()
            state.current?.cancel()
        }
    }

    /// Stops the current sound, drops the waiting ones, and returns when it is quiet. Meant for the end of
    /// the program.
    public func stop() async {
        silence()
        await state.withLock(\.current)?.value
    }

    /// Waits until every sound in the queue was played.
    public func finish() async {
        while let worker = state.withLock(\.worker) { await worker.value }
    }

    private func playAll() async {
        while let task = next() { await task.value }
    }

    /// Begins the next sound; nil if none waits, and then the worker ends.
    private func next() -> Task<Void, Never>? {
        state.withLock { state in
            (state.current, state.playing) = (nil, nil)
            while !state.waiting.isEmpty {
                let next = state.waiting.removeFirst()
                guard state.level.allows(next.sound, isAlarm: next.isAlarm) else { continue }
                state.playing = next
                state.current = Task {
                    await perform(next)
                    withExtendedLifetime(next.waiter) {}
                }
                return state.current
            }
            state.worker = nil
            return nil
        }
    }

    private func perform(_ entry: Entry) async {
        let sound = entry.sound
        do {
            switch sound {
            case .speech(let text): try await speak(SpokenSentences.split(text), entry)
            case .chime(let chime): try await play(chimes[chime] ?? chime.clip(), of: sound)
            case .clip(let clip): try await play(clip, of: sound)
            }
        } catch let error as FeedbackError {
            await report(.failed(sound, error))
        } catch is CancellationError {
            await report(.stopped(sound))
        } catch {
            await report(
                .failed(sound, FeedbackError(.failed, "\(output.name) failed: \(error)", underlying: error)))
        }
    }

    /// Speaks sentences; the synthesizer makes the next sentence while one plays.
    private func speak(_ sentences: [String], _ entry: Entry) async throws {
        let sound = entry.sound
        let synthesizer = entry.language.flatMap { voices[$0] } ?? synthesizer
        guard let first = sentences.first else { return }
        var clip = try await synthesizer.synthesize(first)
        for sentence in sentences.dropFirst() {
            async let next = synthesizer.synthesize(sentence)
            if !clip.samples.isEmpty {
                clip.samples += repeatElement(0, count: clip.sampleRate.samples(in: SpokenSentences.pause))
            }
            try await play(clip, of: sound)
            clip = try await next
        }
        try await play(clip, of: sound)
    }

    /// Plays a clip as `sound`, or as a part of it.
    private func play(_ clip: SoundClip, of sound: FeedbackSound) async throws {
        var clip = clip
        let volume = volume
        if volume < 1 { clip.samples = clip.samples.map { $0 * volume } }
        guard !clip.samples.isEmpty else { return }
        try Task.checkCancellation()
        await report(.began(sound, clip))
        try await output.play(clip)
        await report(.ended(sound))
    }
}
