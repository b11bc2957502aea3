import Control
import Enrolment
import Foundation
import PCM
import Session
import WakeWord

/// One lesson: a person says a word several times, gets the result, and keeps or discards the model.
///
/// The takes exist only in this object, never in a file, and only as long as the object.
actor Lesson {
    /// The progress of the lesson.
    enum Phase {
        case recording, ready
        case training(Workshop.Work)
        case trained(EnrolmentResult)
        case over
    }

    /// The word to teach, and the file of its model.
    struct Plan: Sendable {
        var word: TaughtWord
        var place: ModelPlace
        /// The model that takes are added to; nil for a new one.
        var existing: KeywordModel?
        var takeCount: Int
        /// Whether the running session can use the new model.
        var isLive: Bool
        var madeBy: String
    }

    /// A usable take.
    struct Take {
        let number: Int
        let recording: EnrolmentRecording
        /// The position of the word in the sound, in seconds.
        let word: ClosedRange<Double>
        /// The level of the loudest 10 ms, in dBFS.
        let level: Double
        /// Why the model leaves the take out; nil if it does not.
        var reason: RejectionReason?
    }

    /// The most lines that wait for a slow client. If a client reads none, the lesson ends.
    private static let lineLimit = 400
    /// How many of these lines are reserved for other lines than levels.
    private static let lineReserve = 200
    /// The pieces of sound between two lines with the level: one line each 50 ms.
    private static let soundsPerLevel = 5

    let id: UUID
    let plan: Plan
    let session: VoiceSession
    let workshop: Workshop
    private let limits: LessonLimits
    private let output: AsyncStream<String>.Continuation
    private let isOver: @Sendable () async -> Void
    private let enrolment: KeywordEnrolment

    var phase = Phase.recording
    var takes: [Take] = []
    var cutter: TakeCutter
    private var newestTake = 0
    private var tryCount = 0
    private var soundCount = 0
    var isSpeaking = false
    private let began = ContinuousClock.now
    var lastAct = ContinuousClock.now
    private var lastLine = ContinuousClock.now

    init(
        id: UUID, plan: Plan, session: VoiceSession, workshop: Workshop, limits: LessonLimits,
        output: AsyncStream<String>.Continuation, isOver: @escaping @Sendable () async -> Void
    ) throws {
        (self.id, self.plan, self.session, self.workshop) = (id, plan, session, workshop)
        (self.limits, self.output, self.isOver) = (limits, output, isOver)
        enrolment = try KeywordEnrolment()
        cutter = try TakeCutter(patience: nil)
    }

    // MARK: - Hearing

    /// Processes the sound until the lesson ends.
    func run(_ sound: AsyncStream<LessonSound>) async {
        send(standing)
        let clock = Task { [weak self] in
            while await self?.tick() == true { try? await Task.sleep(for: .milliseconds(200)) }
        }
        for await one in sound {
            switch one {
            case .sound(let samples): process(samples)
            case .gap: recordGap()
            case .ended(let reason): await end(reason.rawValue)
            }
        }
        await end("stopped")
        clock.cancel()
    }

    private func process(_ samples: [Int16]) {
        switch phase {
        case .recording: break
        // The lesson drops sound between takes, but its level meter goes on.
        case .ready, .training, .trained, .over:
            _ = cutter.process(samples)
            return sendLevel()
        }
        let event = cutter.process(samples)
        sendLevel()
        switch event {
        case nil, .noSpeech: break
        case .speech: isSpeaking = true
        case .take(let samples):
            isSpeaking = false
            consider(samples)
        }
    }

    private func consider(_ samples: [Int16]) {
        lastAct = .now
        tryCount += 1
        let recording = EnrolmentRecording(label: "", samples: samples)
        switch enrolment.examine(recording) {
        case .failure(let reason):
            send(
                Self.line("take") {
                    $0.add("used", false)
                    $0.add("reason", reason.code)
                    $0.add("advice", reason.description)
                })
        case .success(let word):
            newestTake += 1
            let level = samples.withUnsafeBufferPointer { all in
                stride(from: 0, to: all.count - 159, by: 160).map {
                    Level.decibels(
                        power: Level.meanSquare(UnsafeBufferPointer(rebasing: all[$0..<$0 + 160])))
                }.max() ?? Level.silence
            }
            takes.append(
                Take(number: newestTake, recording: recording, word: word, level: Double(level), reason: nil))
            send(
                Self.line("take") {
                    $0.add("used", true)
                    $0.add("take", newestTake)
                })
            if takes.count >= plan.takeCount { phase = .ready }
        }
        send(standing)
    }

    private func recordGap() {
        cutter.begin()
        guard case .recording = phase, isSpeaking else { return }
        isSpeaking = false
        lastAct = .now
        send(
            Self.line("take") {
                $0.add("used", false)
                $0.add("reason", "interrupted")
                $0.add("advice", "Sound was lost in the middle of it: say it again.")
            })
    }

    private func sendLevel() {
        soundCount += 1
        guard soundCount % Self.soundsPerLevel == 0 else { return }
        send(
            Self.line("level") {
                $0.add("level", cutter.level)
                $0.add("floor", cutter.floor)
                if isSpeaking { $0.add("speaking", true) }
            }, isLevel: true)
    }

    /// Checks the time limits; returns false once the lesson is over.
    private func tick() async -> Bool {
        let now = ContinuousClock.now
        switch phase {
        case .over: return false
        case .recording:
            if now - lastAct > .seconds(limits.idle) { await end("idle") }
            if tryCount >= limits.tries { await end("tries") }
        case .ready, .trained: if now - lastAct > .seconds(limits.review) { await end("idle") }
        case .training: break
        }
        if now - began > .seconds(limits.longest) { await end("too-long") }
        // Send a line now and then, since only sending shows that a client is gone.
        if now - lastLine > .seconds(1) { send(Self.line("waiting") { _ in }) }
        return true
    }

    // MARK: - The end

    /// Ends the lesson with a reason, which its last line gives, and deletes the takes. Does nothing after the end.
    func end(_ reason: String) async {
        if case .over = phase { return }
        if case .training(let work) = phase { work.cancel() }
        phase = .over
        takes = []
        // Let the room listen again first, so that a client that reads the last line can begin a new lesson at once.
        await session.endLesson(id)
        await isOver()
        send(Self.line("ended") { $0.add("reason", reason) })
        output.finish()
    }

    func send(_ line: JSONLine, isLevel: Bool = false) {
        if isLevel, waiting > Self.lineLimit - Self.lineReserve { return }
        lastLine = .now
        guard case .enqueued(let room) = output.yield(line.text) else { return }
        waiting = Self.lineLimit - room
        if room == 0 { Task { await end("not-read") } }
    }

    /// The number of lines that waited for the client after the last line was sent.
    private var waiting = 0

    /// The stream of lines for a client, with its limit, and the continuation that fills the stream.
    static func makeLines() -> (AsyncStream<String>, AsyncStream<String>.Continuation) {
        AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingOldest(lineLimit))
    }
}
