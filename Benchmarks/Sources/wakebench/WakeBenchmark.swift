import BenchmarkKit
import PCM

/// Measures detectors on one stream.
struct WakeBenchmark {
    /// More of other speech than this makes an enrolment slower, not better.
    private static let longestBackground = 30 * 60 * 16_000

    let material: Material
    let stream: TestStream
    let writer: ResultsWriter?

    /// Enrols so many times from so many recordings for each size, listens with all models in one pass, and measures each.
    func enrolAndMeasure(_ sizes: [(size: EnrolmentSize, draws: Int)]) throws -> [SystemResult] {
        let background = try enrolmentBackground()
        var progress = ProgressLine(total: Double(sizes.reduce(0) { $0 + $1.draws }))
        var done = 0.0
        var runs: [(part: String, run: DetectorRun)] = []
        for (size, draws) in sizes {
            for draw in 0..<draws {
                let recordings = try choose(size, draw: draw)
                runs.append(
                    (
                        "\(size.description)-\(draw + 1)",
                        try DetectorRun(word: material.word, recordings: recordings, background: background)
                    ))
                done += 1
                progress.update(done: done, "enrolling from \(size.description)")
            }
        }
        progress.finish("\(material.word): enrolled \(runs.count) times.")
        var results = try measure(runs)[...]
        return sizes.map { size, draws in
            defer { results = results.dropFirst(draws) }
            return SystemResult(name: "\(size.description) recordings", draws: Array(results.prefix(draws)))
        }
    }

    private func choose(_ size: EnrolmentSize, draw: Int) throws(BenchmarkError) -> [Recording] {
        guard case .count(let count) = size else { return material.enrolment }
        let seed = material.builder.seed &+ UInt64(draw)
        let recordings = EnrolmentDraw.choose(count, of: material.enrolment, seed: seed)
        guard recordings.count == count else {
            throw BenchmarkError(
                .badData,
                "There are \(recordings.count) recordings to enrol from, not \(count); ask for fewer.")
        }
        return recordings
    }

    /// Runs detectors over the stream in one pass, with every candidate kept.
    func measure(_ runs: [(part: String, run: DetectorRun)]) throws -> [DrawResult] {
        var progress = ProgressLine(total: 1)
        let outcomes = try DetectorRun.listen(for: runs.map(\.run), in: stream.samples) {
            progress.update(done: $0, "listening")
        }
        progress.finish("\(material.word): listened to \(Int(stream.seconds / 60)) min.")
        let share = try runs[0].run.processorShare(in: stream.samples)
        return try zip(runs, outcomes).map { entry, outcome in
            try keep(outcome.candidates, entry.part)
            let counts = Scorer(labels: stream.labels).count(outcome.detections, threshold: -.infinity)
            let shipped = OperatingPoint(
                counts, threshold: entry.run.defaultThreshold, labels: stream.labels,
                hours: stream.speechHours)
            return DrawResult(
                recordings: entry.run.recordingCount, sweep: sweep(outcome.candidates), shipped: shipped,
                processorShare: share)
        }
    }

    /// Runs another engine over the stream.
    func measure(engine command: String) async throws -> SystemResult {
        let run = EngineRun(command: command, limit: 60 + 10 * stream.seconds)
        Console.say("\(material.word): running \(run.name) ...")
        let (detections, cpuSeconds) = try await run.detections(in: stream)
        try keep(detections, run.name)
        let result = DrawResult(
            recordings: nil, sweep: sweep(detections), shipped: nil,
            processorShare: cpuSeconds / stream.seconds)
        return SystemResult(name: run.name, draws: [result])
    }

    /// Everything, for the report.
    func results(_ systems: [SystemResult]) -> WakeResults {
        WakeResults(
            conditions: Conditions(recordings: material.folders), word: material.word,
            signalToNoise: material.builder.noise?.signalToNoise, seed: material.builder.seed,
            streamHours: stream.seconds / 3600, speechHours: stream.speechHours,
            utterances: stream.utteranceCount, clips: stream.labels.count, systems: systems)
    }

    private func sweep(_ detections: [Detection]) -> ThresholdSweep {
        ThresholdSweep(detections, labels: stream.labels, hours: stream.speechHours)
    }

    private func keep(_ detections: [Detection], _ part: String) throws {
        guard let writer else { return }
        try DetectionFile.write(detections, to: writer.path(part: "\(part)-detections", ending: "jsonl"))
    }

    /// Other speech for enrolment: as much as is of use, drawn from all there is.
    private func enrolmentBackground() throws(BenchmarkError) -> [[Int16]] {
        var generator = SeededGenerator(seed: material.builder.seed)
        let drawn = material.enrolmentBackground.shuffled(using: &generator)
        var background: [[Int16]] = []
        var count = 0
        for recording in drawn where count < WakeBenchmark.longestBackground {
            background.append(try recording.samples().int16)
            count += background.last?.count ?? 0
        }
        return background
    }
}
