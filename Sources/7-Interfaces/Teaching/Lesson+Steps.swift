import Control
import Enrolment
import Foundation
import PCM
import Session
import WakeWord

/// The steps that a client can ask of a lesson.
extension Lesson {
    func perform(_ step: LessonStep) async throws(ControlRefusal) -> JSONLine {
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
        send(standing)
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
            Task { await self?.reportProgress(share) }
        } done: { [weak self] work, result in
            Task { await self?.finish(result, of: work, numbers) }
        }
        guard let work else {
            throw ControlRefusal(.busy, "another model is still being given up; ask again in a few seconds")
        }
        phase = .training(work)
        isSpeaking = false
    }

    private func reportProgress(_ share: Double) {
        guard case .training = phase else { return }
        lastAct = .now
        send(Self.line("training") { $0.add("share", share) })
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
            send(Self.line("failed") { $0.add("advice", error.message) })
        }
        send(standing)
    }

    /// Writes the model and ends the lesson. Another thread writes the file, since disks may be slow.
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
}
