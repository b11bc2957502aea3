import ArgumentParser
import BenchmarkKit
import Foundation

/// How often the wake word is missed, and how often something else is taken for it.
@main
struct Wakebench: BenchmarkCommand {
    static let configuration = CommandConfiguration(
        commandName: "wakebench",
        abstract: "How often a wake word is missed, fires for nothing, and how soon it is noticed.",
        discussion: """
            Enrols the word, builds one long stream of its other recordings with speech between them, and listens. With
            --output, NAME.json, NAME.md, NAME.svg and the detections are written there; otherwise the table and the JSON
            go to standard output. Recordings are 16 kHz or are resampled; a voices.tsv (path, voice) beside or above
            them says who speaks.

            Example:
              wakebench --enrol alexa/enrol --test alexa/test --background speech/dev --templates 3 32 all \\
                --noise noise/test --snr 10 --output results
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

    @Option(help: "A folder for the stream as WAV and its labels.", completion: .directory)
    var exportStream: String?

    /// From here on one draw is as good as another, and takes its time.
    private static let manyRecordings = 32

    func validate() throws {
        if !(1...1000).contains(draws) { throw ValidationError("--draws needs 1 ... 1000") }
        if model != nil, material.enrol != nil {
            throw ValidationError("--model and --enrol contradict each other; give one of them")
        }
        if model == nil, material.enrol == nil, engineCommand.isEmpty, exportStream == nil {
            throw ValidationError("there is nothing to test; give --enrol, --model or --engine-command")
        }
    }

    func run() async throws {
        let material = try Material(options: material)
        let writer = try output.map { try ResultsWriter(folder: $0, name: material.resultName) }
        let stream = try material.builder.build()
        if let exportStream { try StreamExport.write(stream, to: exportStream) }

        let bench = WakeBenchmark(material: material, stream: stream, writer: writer)
        var systems: [SystemResult] = []
        if let model {
            systems.append(
                SystemResult(
                    name: "model", draws: try bench.measure([("model", DetectorRun(modelFile: model))])))
        } else if !material.enrolment.isEmpty {
            systems += try bench.enrolAndMeasure(templates.map { ($0, drawCount($0)) })
        }
        for command in engineCommand { systems.append(try await bench.measure(engine: command)) }
        if !systems.isEmpty { try report(bench.results(systems), to: writer) }
    }

    static func explain(_ error: any Error) -> BenchmarkError? { DetectorRun.explain(error) }

    private func drawCount(_ size: EnrolmentSize) -> Int {
        if case .count(let count) = size, count < Wakebench.manyRecordings { return draws }
        return 1
    }

    private func report(_ results: WakeResults, to writer: ResultsWriter?) throws {
        print(results.table, terminator: "")
        guard let writer else {
            print(String(decoding: try ResultsWriter.json(results), as: UTF8.self), terminator: "")
            return
        }
        try writer.write(results)
        try writer.write(markdown: results.markdown)
        try writer.write(results.chart)
        Console.say("\(writer.path(ending: "md")), .json and .svg are written.")
    }
}
