import ArgumentParser
import BenchmarkKit
import Foundation
import PCM
import PocketSphinxRecognizer
import Recognition

/// A tool that lets PocketSphinx recognize recordings, each with its own expected phrases, and writes the parts of
/// the confidence.
@main
struct PhraseTrace: BenchmarkCommand {
    static let configuration = CommandConfiguration(
        commandName: "phrasetrace",
        abstract: "Write what the confidence in phrases is made of, for Models/training/make-open-pass.",
        discussion: """
            JOBS has a JSON object a line, {"wav": "a.wav", "phrases": ["one", "another"]}. In FOLDER, lines.jsonl gets an \
            object for each, in their order.
            """)

    @Argument(help: "The file that names the recordings, and the phrases to expect in each.")
    var jobs: String

    @Argument(help: "The folder for what is found.")
    var folder: String

    func run() async throws {
        let jobs = try TraceJob.read(jobs)
        var options = PocketSphinxOptions()
        options.minimumConfidence = 0
        options.keepsTrace = true
        let recognizer = try PocketSphinx(options)
        var lines: [Data] = []
        var progress = ProgressLine(total: Double(jobs.count))
        for (number, job) in jobs.enumerated() {
            try await recognizer.prepare(expecting: ExpectedPhrases(job.phrases))
            let samples = try Recording(path: job.wav, label: job.wav).samples()
            let transcript = try await recognizer.recognize(
                samples: samples.normalized().normalized(toPeak: 0.5).int16)
            var line = TraceLine(text: transcript.text, confidence: transcript.confidence ?? 0)
            if let trace = await recognizer.trace {
                line.odds = trace.odds
                line.worst = trace.open?.worst
                line.mean = trace.open?.mean
            }
            lines.append(try JSONEncoder().encode(line) + Data("\n".utf8))
            progress.update(done: Double(number + 1), "phrasetrace")
        }
        try write(Data(lines.joined()), to: "lines.jsonl")
        progress.finish("phrasetrace: \(jobs.count) recordings")
    }

    private func write(_ data: Data, to name: String) throws(BenchmarkError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try data.write(to: URL(filePath: folder).appending(path: name))
        } catch {
            throw BenchmarkError(
                .cannotCreate, "“\(folder)” cannot be written: check the folder and make room.")
        }
    }

    static func explain(_ error: any Error) -> BenchmarkError? {
        (error as? RecognitionError).map { BenchmarkError(.badConfiguration, $0.message) }
    }
}
