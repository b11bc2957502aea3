import BenchmarkKit
import PCM
import Foundation
import VoiceTesting

/// The enrolments of the word, of each size and draw.
///
/// They do not depend on the test stream, so the same models serve every condition.
struct Enrolments {
    /// The most other speech for an enrolment, in samples. More makes it slower, not better.
    private static let longestBackground = 30 * 60 * 16_000

    let material: Material

    /// An enrolment to be made.
    private struct Job {
        var size: Int
        var part: String
        var recordings: [Recording]
    }

    /// Makes the given number of enrolments of each size, as many at once as there are cores. The same material and
    /// seed give the same models.
    func run(_ sizes: [(size: EnrolmentSize, draws: Int)]) async throws -> [Contender] {
        var jobs: [Job] = []
        for (index, (size, draws)) in sizes.enumerated() {
            for draw in 0..<draws {
                jobs.append(
                    Job(
                        size: index, part: "\(size.description)-\(draw + 1)",
                        recordings: try choose(size, draw: draw)))
            }
        }
        let detectors = try await enrol(jobs)
        return sizes.indices.map { index in
            let runs = zip(jobs, detectors).filter { $0.0.size == index }
            return Contender(
                name: "\(sizes[index].size.description) recordings",
                runs: runs.map { Contender.Run(part: $0.part, detector: $1) })
        }
    }

    /// Enrols the jobs, and returns the detectors in the order of the jobs.
    private func enrol(_ jobs: [Job]) async throws -> [DetectorRun] {
        let (word, background) = (material.word, try background())
        var detectors = [DetectorRun?](repeating: nil, count: jobs.count)
        var progress = ProgressLine(total: Double(jobs.count))
        var done = 0.0
        try await withThrowingTaskGroup(of: (Int, DetectorRun).self) { group in
            var waiting = jobs.indices.makeIterator()
            func start() {
                guard let index = waiting.next() else { return }
                group.addTask {
                    let recordings = jobs[index].recordings
                    return (
                        index, try DetectorRun(word: word, recordings: recordings, background: background)
                    )
                }
            }
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { start() }
            while let (index, detector) = try await group.next() {
                detectors[index] = detector
                done += 1
                progress.update(done: done, "enrolling")
                start()
            }
        }
        progress.finish("\(word): enrolled \(jobs.count) times.")
        return detectors.compactMap { $0 }
    }

    private func choose(_ size: EnrolmentSize, draw: Int) throws(BenchmarkError) -> [Recording] {
        guard case .count(let count) = size else { return material.enrolment }
        let recordings = EnrolmentDraw.choose(
            count, of: material.enrolment, seed: material.seed &+ UInt64(draw))
        guard recordings.count == count else {
            throw BenchmarkError(
                .badData,
                "There are \(recordings.count) recordings to enrol from, not \(count); ask for fewer.")
        }
        return recordings
    }

    /// Draws other speech for enrolment at random, up to ``longestBackground``.
    private func background() throws(BenchmarkError) -> [[Int16]] {
        var generator = SeededGenerator(seed: material.seed)
        let drawn = material.enrolmentBackground.shuffled(using: &generator)
        var background: [[Int16]] = []
        var count = 0
        for recording in drawn where count < Enrolments.longestBackground {
            background.append(try recording.samples().int16)
            count += background.last?.count ?? 0
        }
        return background
    }
}
