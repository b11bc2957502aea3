import ArgumentParser
import BenchmarkKit
import Foundation

/// The benchmark of the wake word: how often it is missed, and how often something else is taken for it.
@main
struct Wakebench: BenchmarkCommand {
    static let configuration = CommandConfiguration(
        commandName: "wakebench",
        abstract: "How often a wake word is missed, fires for nothing, and how soon it is noticed.",
        discussion: """
            Enrols the word, builds one long stream of its other recordings with speech between them, and listens; with
            several conditions, such as --snr clean,10, to a stream for each. With --output, the results and detections
            of each are written there, as NAME.json, NAME.md, NAME.svg and NAME-...-detections.jsonl; otherwise the
            tables and the JSON go to standard output. Recordings are 16 kHz or are resampled; a voices.tsv (path, voice) beside or above
            them says who speaks.

            Example:
              wakebench --enrol alexa/enrol --test alexa/test --background speech/dev --templates 3 32 all \\
                --noise noise/test --snr clean,10 --output results
            """)

    @OptionGroup var material: MaterialOptions

    @Option(
        parsing: .upToNextOption,
        help: "How many recordings to enrol from: numbers, or all. Numbers below 32 are drawn several times.")
    var templates: [EnrolmentSize] = [.all]

    @Option(help: "How often fewer than 32 recordings are drawn, 1 ... 1000.")
    var draws = 10

    @Option(help: "A .wake file to use instead of enrolling.", completion: .file(extensions: ["wake"]))
    var model: String?

    @Option(
        parsing: .singleValue,
        help:
            "Another engine: a command that reads 16 kHz 16-bit samples and writes JSON lines. May be repeated."
    )
    var engineCommand: [String] = []

    @Option(help: "A folder for the results.", completion: .directory)
    var output: String?

    @Option(
        help: "A folder for the stream as WAV and its labels; a folder in it for each of several conditions.",
        completion: .directory)
    var exportStream: String?

    @Option(
        parsing: .upToNextOption,
        help: "Measure nothing; put the results in these folders together, word by word and on average.",
        completion: .directory)
    var summary: [String] = []

    @Option(help: "The heading of the page that --summary makes.")
    var title = "Wake word"

    /// From this many recordings on there is one draw only: draws hardly differ, and each takes time.
    private static let manyRecordings = 32

    func validate() throws {
        if !(1...1000).contains(draws) { throw ValidationError("--draws needs 1 ... 1000") }
        if model != nil, material.enrol != nil {
            throw ValidationError("--model and --enrol contradict each other; give one of them")
        }
        if summary.isEmpty, model == nil, material.enrol == nil, engineCommand.isEmpty, exportStream == nil {
            throw ValidationError("there is nothing to test; give --enrol, --model or --engine-command")
        }
    }

    func run() async throws {
        guard summary.isEmpty else { return try summarize() }
        let material = try Material(options: material)
        let contenders = try await contenders(material)
        var results: [WakeResults] = []
        for condition in self.material.conditions {
            let writer = try output.map {
                try ResultsWriter(folder: $0, name: material.resultName(condition))
            }
            let bench = try WakeBenchmark(material: material, condition: condition, writer: writer)
            try export(bench.stream, condition)
            var systems = try bench.measure(contenders)
            for command in engineCommand { systems.append(try await bench.measure(engine: command)) }
            guard !systems.isEmpty else { continue }
            results.append(bench.results(systems))
            try report(results[results.count - 1], to: writer)
        }
        guard output == nil, let first = results.first else { return }
        let json = try results.count == 1 ? ResultsWriter.json(first) : ResultsWriter.json(results)
        print(String(decoding: json, as: UTF8.self), terminator: "")
    }

    static func explain(_ error: any Error) -> BenchmarkError? { DetectorRun.explain(error) }

    private func drawCount(_ size: EnrolmentSize) -> Int {
        if case .count(let count) = size, count < Wakebench.manyRecordings { return draws }
        return 1
    }

    /// The detectors to be measured; none if only other engines are.
    private func contenders(_ material: Material) async throws -> [Contender] {
        if let model {
            let run = Contender.Run(part: "model", detector: try DetectorRun(modelFile: model))
            return [Contender(name: "model", runs: [run])]
        }
        guard !material.enrolment.isEmpty else { return [] }
        return try await Enrolments(material: material).run(templates.map { ($0, drawCount($0)) })
    }

    private func export(_ stream: TestStream, _ condition: NoiseCondition) throws {
        guard let exportStream else { return }
        let folder = material.conditions.count == 1 ? exportStream : "\(exportStream)/\(condition.fileName)"
        try StreamExport.write(stream, to: folder)
    }

    private func summarize() throws {
        let summary = try WakeSummary(title: title, folders: summary)
        print(summary.markdown)
        guard let output else { return }
        let writer = try ResultsWriter(folder: output, name: "wake")
        try writer.write(summary)
        try writer.write(markdown: summary.markdown)
        if let chart = summary.chart { try writer.write(chart) }
        Console.say("\(writer.path(ending: "md")), .json and .svg are written.")
    }

    private func report(_ results: WakeResults, to writer: ResultsWriter?) throws {
        print(results.word, results.circumstances, separator: ", ")
        print(results.table)
        guard let writer else { return }
        try writer.write(results)
        try writer.write(markdown: results.markdown)
        try writer.write(results.chart)
        Console.say("\(writer.path(ending: "md")), .json and .svg are written.")
    }
}
