import BenchmarkKit

/// A measurement of detectors and engines on the stream of one condition.
struct WakeBenchmark {
    let material: Material
    let condition: NoiseCondition
    let stream: TestStream
    let writer: ResultsWriter?

    /// Builds the stream.
    init(material: Material, condition: NoiseCondition, writer: ResultsWriter?) throws {
        self.material = material
        self.condition = condition
        self.writer = writer
        stream = try material.builder(condition).build()
    }

    /// Runs all detectors over the stream in one pass, with every candidate kept, and measures each.
    func measure(_ contenders: [Contender]) throws -> [SystemResult] {
        let runs = contenders.flatMap(\.runs)
        guard let first = runs.first else { return [] }
        var progress = ProgressLine(total: 1)
        let outcomes = try DetectorRun.listen(for: runs.map(\.detector), in: stream.samples) {
            progress.update(done: $0, "listening")
        }
        progress.finish("\(material.word), \(condition): listened to \(Text.minutes(stream.seconds)).")
        let share = try first.detector.processorShare(in: stream.samples)
        var results = try zip(runs, outcomes).map { try measure($0, $1, processorShare: share) }[...]
        return contenders.map { contender in
            defer { results = results.dropFirst(contender.runs.count) }
            return SystemResult(name: contender.name, draws: Array(results.prefix(contender.runs.count)))
        }
    }

    private func measure(
        _ run: Contender.Run, _ outcome: DetectorRun.Outcome, processorShare: Double
    ) throws -> DrawResult {
        try keep(outcome.candidates, run.part)
        let counts = Scorer(labels: stream.labels).count(outcome.detections, threshold: -.infinity)
        let shipped = OperatingPoint(
            counts, threshold: run.detector.defaultThreshold, labels: stream.labels,
            hours: stream.speechHours)
        return DrawResult(
            recordings: run.detector.recordingCount, sweep: sweep(outcome.candidates), shipped: shipped,
            processorShare: processorShare)
    }

    /// Runs another engine over the stream.
    func measure(engine command: String) async throws -> SystemResult {
        let run = EngineRun(command: command, limit: 60 + 10 * stream.seconds)
        Console.say("\(material.word), \(condition): running \(run.name) ...")
        let (detections, cpuSeconds) = try await run.detections(in: stream)
        try keep(detections, run.name)
        let result = DrawResult(
            recordings: nil, sweep: sweep(detections), shipped: nil,
            processorShare: cpuSeconds / stream.seconds)
        return SystemResult(name: run.name, draws: [result])
    }

    /// Returns the results of all systems with what is known about the stream, for the report.
    func results(_ systems: [SystemResult]) -> WakeResults {
        WakeResults(
            conditions: Conditions(recordings: material.folders), word: material.word,
            signalToNoise: condition.decibels, seed: material.seed,
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
}
