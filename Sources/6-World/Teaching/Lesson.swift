import Control
import Enrolment
import Foundation
import PCM
import Session
import WakeWord

/// One lesson: somebody says a word some times, hears how well it went, and keeps what was learned or does not.
///
/// What was said is in this object alone, never in a file, and goes with it.
actor Lesson {
    /// How far it is.
    enum Phase {
        case recording, ready
        case training(Workshop.Work)
        case trained(EnrolmentResult)
        case over
    }

    /// What is taught, and where it goes.
    struct Plan: Sendable {
        var word: TaughtWord
        var place: ModelPlace
        /// The model that takes are added to; nil for a new one.
        var existing: KeywordModel?
        var takeCount: Int
        /// Whether the model can be taken up while the session goes on.
        var isLive: Bool
        var madeBy: String
    }

    /// Something that was said and can be used.
    struct Take {
        let number: Int
        let recording: EnrolmentRecording
        /// Where the word is in it, in seconds.
        let word: ClosedRange<Double>
        /// Its loudest 10 ms, in dBFS.
        let level: Double
        /// Why it was left out of the model after all.
        var reason: RejectionReason?
    }

    /// Lines that wait for a client who is slow; one who reads none ends its lesson.
    private static let lineLimit = 400
    /// Of those so many at least are left for what is not a level.
    private static let lineReserve = 200
    /// A level for each 50 ms.
    private static let soundsPerLevel = 5

    let id: UUID
    let plan: Plan
    private let session: VoiceSession
    private let workshop: Workshop
    private let limits: LessonLimits
    private let output: AsyncStream<String>.Continuation
    private let isOver: @Sendable () async -> Void
    private let enrolment: KeywordEnrolment

    private(set) var phase = Phase.recording
    private(set) var takes: [Take] = []
    private var cutter: TakeCutter
    private var newestTake = 0
    private var tryCount = 0
    private var soundCount = 0
    private var isSpeaking = false
    private let began = ContinuousClock.now
    private var lastAct = ContinuousClock.now
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

    /// Hears until it is over.
    func run(_ sound: AsyncStream<LessonSound>) async {
        tell(standing)
        let clock = Task { [weak self] in
            while await self?.tick() == true { try? await Task.sleep(for: .milliseconds(200)) }
        }
        for await one in sound {
            switch one {
            case .sound(let samples): hear(samples)
            case .gap: noteGap()
            case .ended(let reason): await end(reason.rawValue)
            }
        }
        await end("stopped")
        clock.cancel()
    }

    private func hear(_ samples: [Int16]) {
        switch phase {
        case .recording: break
        // What is said while nobody records is let go, but the meter goes on.
        case .ready, .training, .trained, .over:
            _ = cutter.hear(samples)
            return tellLevel()
        }
        let event = cutter.hear(samples)
        tellLevel()
        switch event {
        case nil, .nobody: break
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
            tell(
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
            tell(
                Self.line("take") {
                    $0.add("used", true)
                    $0.add("take", newestTake)
                })
            if takes.count >= plan.takeCount { phase = .ready }
        }
        tell(standing)
    }

    private func noteGap() {
        cutter.begin()
        guard case .recording = phase, isSpeaking else { return }
        isSpeaking = false
        lastAct = .now
        tell(
            Self.line("take") {
                $0.add("used", false)
                $0.add("reason", "interrupted")
                $0.add("advice", "Sound was lost in the middle of it: say it again.")
            })
    }

    private func tellLevel() {
        soundCount += 1
        guard soundCount % Self.soundsPerLevel == 0 else { return }
        tell(
            Self.line("level") {
                $0.add("level", cutter.level)
                $0.add("floor", cutter.floor)
                if isSpeaking { $0.add("speaking", true) }
            }, isLevel: true)
    }

    /// Looks at the time; false once the lesson is over.
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
        // A client that is gone is noticed when something is sent to it.
        if now - lastLine > .seconds(1) { tell(Self.line("waiting") { _ in }) }
        return true
    }

    // MARK: - What is asked

    func take(_ step: LessonStep) async throws(ControlRefusal) -> JSONLine {
        lastAct = .now
        switch step {
        case .sound(let number): return try sound(of: number)
        case .again(let number):
            if case .training = phase { throw isTraining }
            try again(number)
        case .train: try train()
        case .cancel:
            guard case .training(let work) = phase else {
                throw ControlRefusal(.noLesson, "no model is being made")
            }
            work.cancel()
            phase = takes.count >= plan.takeCount ? .ready : .recording
            cutter.begin()
        case .keep: return try await keep()
        case .discard:
            await end("discarded")
            return JSONLine()
        }
        tell(standing)
        return JSONLine()
    }

    private var isTraining: ControlRefusal {
        ControlRefusal(.busy, "the model is being made; cancel that first")
    }

    private func sound(of number: Int) throws(ControlRefusal) -> JSONLine {
        guard let take = takes.first(where: { $0.number == number }) else { throw hasNoTake(number) }
        var line = JSONLine()
        line.add("take", number)
        line.add("rate", SampleRate.speech.hertz)
        let bytes = take.recording.samples.withUnsafeBytes { Data($0) }
        line.add("sound", bytes.base64EncodedString())
        return line
    }

    private func again(_ number: Int) throws(ControlRefusal) {
        guard takes.contains(where: { $0.number == number }) else { throw hasNoTake(number) }
        takes.removeAll { $0.number == number }
        for index in takes.indices { takes[index].reason = nil }
        phase = .recording
        cutter.begin()
    }

    private func hasNoTake(_ number: Int) -> ControlRefusal {
        ControlRefusal(.badRequest, "there is no take \(number); its line says which there are")
    }

    private func train() throws(ControlRefusal) {
        if case .training = phase { throw isTraining }
        guard takes.count >= LessonWish.takeCounts.lowerBound else {
            throw ControlRefusal(
                .noLesson,
                "it takes \(LessonWish.takeCounts.lowerBound) takes at least; there are \(takes.count)")
        }
        var labels = RecordingLabels(after: plan.existing)
        for index in takes.indices { takes[index].reason = nil }
        let recordings = takes.map { take in
            EnrolmentRecording(label: labels.next("microphone"), samples: take.recording.samples)
        }
        let material = Workshop.Material(
            name: plan.word.name, recordings: recordings, existing: plan.existing,
            provenance: KeywordProvenance(
                kind: "microphone", date: Date().formatted(.iso8601.year().month().day()), madeBy: plan.madeBy
            ))
        let numbers = Dictionary(zip(recordings.map(\.label), takes.map(\.number))) { one, _ in one }
        let work = workshop.make(material) { [weak self] share in
            Task { await self?.note(share) }
        } done: { [weak self] work, result in
            Task { await self?.finish(result, of: work, numbers) }
        }
        guard let work else {
            throw ControlRefusal(.busy, "another model is still being given up; ask again in a few seconds")
        }
        phase = .training(work)
        isSpeaking = false
    }

    private func note(_ share: Double) {
        guard case .training = phase else { return }
        lastAct = .now
        tell(Self.line("training") { $0.add("share", share) })
    }

    private func finish(
        _ result: Result<EnrolmentResult, WakeWordError>, of work: Workshop.Work, _ numbers: [String: Int]
    ) {
        guard case .training(let current) = phase, current === work, !work.isCancelled else { return }
        lastAct = .now
        switch result {
        case .success(let made):
            for rejected in made.report.rejected {
                guard let index = takes.firstIndex(where: { $0.number == numbers[rejected.label] }) else {
                    continue
                }
                takes[index].reason = rejected.reason
            }
            phase = .trained(made)
        case .failure(let error):
            phase = takes.count >= plan.takeCount ? .ready : .recording
            tell(Self.line("failed") { $0.add("advice", error.message) })
        }
        tell(standing)
    }

    /// Writes the model. Its file is written beside this actor's thread, since disks may be slow.
    private func keep() async throws(ControlRefusal) -> JSONLine {
        guard case .trained(let result) = phase else {
            throw ControlRefusal(.noLesson, "there is no model yet; train first")
        }
        let (place, model) = (plan.place, result.model)
        let written = await Task.detached { () -> Result<Bool, WakeWordError> in
            do throws(WakeWordError) { return .success(try place.write(model)) } catch {
                return .failure(error)
            }
        }.value
        var line = JSONLine()
        switch written {
        case .failure(let error): throw ControlRefusal(.unwritable, error.message)
        case .success(let isReplaced):
            line.add("file", place.path)
            if isReplaced { line.add("backup", place.backup) }
        }
        var isLive = false
        if plan.isLive { isLive = (try? await session.use(keyword: model)) != nil }
        line.add("live", isLive)
        await end(isLive ? "kept" : "kept-for-later")
        return line
    }

    // MARK: - The end

    /// Ends it, for a reason that its last line tells; what was said is forgotten. Does nothing where it is over.
    func end(_ reason: String) async {
        if case .over = phase { return }
        if case .training(let work) = phase { work.cancel() }
        phase = .over
        takes = []
        // First of all the room hears again, and who reads of the end may begin anew at once.
        await session.endLesson(id)
        await isOver()
        tell(Self.line("ended") { $0.add("reason", reason) })
        output.finish()
    }

    private func tell(_ line: JSONLine, isLevel: Bool = false) {
        if isLevel, waiting > Self.lineLimit - Self.lineReserve { return }
        lastLine = .now
        guard case .enqueued(let room) = output.yield(line.text) else { return }
        waiting = Self.lineLimit - room
        if room == 0 { Task { await end("not-read") } }
    }

    /// Lines that waited for the client when the last one was told.
    private var waiting = 0

    /// Lines for a client: as many as wait at most, and what ends the lesson where they are let go of.
    static func makeLines() -> (AsyncStream<String>, AsyncStream<String>.Continuation) {
        AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingOldest(lineLimit))
    }
}
