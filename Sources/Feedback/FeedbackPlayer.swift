/// Plays sounds one after the other, says when each begins and ends, and stops at once when asked to.
///
/// The engine pauses Stage 2 between the two reports, so that the recognizer never hears the room's own voice.
/// What goes wrong is reported and the next sound is played.
///
/// ```swift
/// let player = FeedbackPlayer(output: ALSASoundOutput(device: "default"), synthesizer: try EspeakSynthesizer()) {
///     event in await session.feedback(event)
/// }
/// await player.play(.chime(.success))
/// await player.play(.speech("Patient in recorded"))
/// ```
public actor FeedbackPlayer {
    /// How many sounds may wait. A room that is further behind than this has no use for the oldest.
    public static let maximumWaitingCount = 16

    /// What is played from now on; what sounds already goes on.
    public private(set) var level: FeedbackLevel

    private let output: any SoundOutput
    private let synthesizer: any SpeechSynthesizer
    private let report: @Sendable (FeedbackEvent) async -> Void
    private let chimes: [Chime: SoundClip]
    private var waiting: [FeedbackSound] = []
    private var current: Task<Void, Never>?
    private var worker: Task<Void, Never>?
    private var spoken = SpokenTexts()

    /// Makes a player that is quiet.
    ///
    /// - Parameter report: called with every event, in order; a sound begins only after it has returned. It may put
    ///   sounds in line, but must not wait in ``stop()`` or ``finish()``, which wait for it.
    public init(
        output: any SoundOutput, synthesizer: any SpeechSynthesizer, level: FeedbackLevel = .verbal,
        report: @escaping @Sendable (FeedbackEvent) async -> Void = { _ in }
    ) {
        self.output = output
        self.synthesizer = synthesizer
        self.level = level
        self.report = report
        chimes = Dictionary(uniqueKeysWithValues: Chime.allCases.map { ($0, $0.clip()) })
    }

    /// Puts a sound at the end of the line and returns at once; nothing happens where the level forbids it.
    public func play(_ sound: FeedbackSound) {
        guard level.allows(sound) else { return }
        if waiting.count == Self.maximumWaitingCount { waiting.removeFirst() }
        waiting.append(sound)
        if worker == nil { worker = Task { await playAll() } }
    }

    /// Silences what sounds and forgets what waits; returns when it is quiet. For barge-in, and before the end.
    public func stop() async {
        waiting.removeAll()
        current?.cancel()
        await current?.value
    }

    /// Returns when everything that was asked for has been played.
    public func finish() async {
        while let worker { await worker.value }
    }

    /// Changes what is played from now on.
    public func setLevel(_ level: FeedbackLevel) { self.level = level }

    /// What was said at most `duration` ago, and what is being said, oldest first.
    public func saidRecently(within duration: Duration) -> [String] {
        spoken.texts(since: .now - duration)
    }

    private func playAll() async {
        while !waiting.isEmpty {
            let sound = waiting.removeFirst()
            guard level.allows(sound) else { continue }
            let task = Task { await perform(sound) }
            current = task
            await task.value
            current = nil
        }
        worker = nil
    }

    private func perform(_ sound: FeedbackSound) async {
        do {
            let clip = try await clip(of: sound)
            guard !clip.samples.isEmpty else { return }
            try Task.checkCancellation()
            await report(.began(sound, seconds: clip.duration))
            if case .speech(let text) = sound { spoken.began(text) }
            defer { spoken.ended() }
            try await output.play(clip)
            await report(.ended(sound))
        } catch let error as FeedbackError {
            await report(.failed(sound, error))
        } catch is CancellationError {
            await report(.stopped(sound))
        } catch {
            await report(
                .failed(sound, FeedbackError(.failed, "\(output.name) failed: \(error)", underlying: error)))
        }
    }

    private func clip(of sound: FeedbackSound) async throws -> SoundClip {
        switch sound {
        case .speech(let text): try await synthesizer.synthesize(text)
        case .chime(let chime): chimes[chime] ?? chime.clip()
        }
    }
}
