import ArgumentParser
import Foundation
import WakeWord

/// Makes a keyword model.
struct EnrolCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enrol",
        abstract: "Make a keyword model from recordings of the word.",
        discussion: """
            One word a file, with a moment of silence around it. Three recordings are a start, twenty by the people
            who will use it are good. Recordings that cannot be used are named with the reason, and the others
            are used. Some minutes of other speech (--background) make the threshold much better.

            Examples:
              voiced enrol jarvis --from jarvis-*.wav --output jarvis.wake
              voiced enrol orbit --extend Models/orbit.wake --from mine-*.wav --output mine.wake
            """)

    @Argument(help: "The word, as events will name it.")
    var name: String

    @Option(
        name: .customLong("from"), parsing: .upToNextOption, help: "Recordings of the word.",
        completion: .file())
    var recordings: [String]

    @Option(
        parsing: .upToNextOption, help: "Recordings of other speech, without the word.", completion: .file())
    var background: [String] = []

    @Option(help: "A model that the recordings are added to.", completion: .file(extensions: ["wake"]))
    var extend: String?

    @Option(help: "What the recordings are, for those who use the model.")
    var kind = "recordings"

    @Option(help: "The file to write.", completion: .file(extensions: ["wake"]))
    var output: String

    /// Longer than any word with silence around it; a background recording may be longer.
    private static let longestWordFile = 20.0
    private static let longestBackgroundFile = 3600.0

    func validate() throws {
        if recordings.isEmpty { throw ValidationError("--from needs at least one recording") }
    }

    func run() async throws {
        let existing = try extend.map { try KeywordModel(contentsOfFile: $0) }
        var progress = Progress(total: recordings.count + background.count)
        var words: [EnrolmentRecording] = []
        for path in recordings {
            progress.step("reading \(path)")
            let samples = try SpeechFile.samples(path: path, maximumSeconds: EnrolCommand.longestWordFile)
            words.append(EnrolmentRecording(label: path, samples: samples))
        }
        var others: [[Int16]] = []
        for path in background {
            progress.step("reading \(path)")
            others.append(
                try SpeechFile.samples(path: path, maximumSeconds: EnrolCommand.longestBackgroundFile))
        }
        progress.finish("enrolling \(words.count) recordings ...")

        let result = try KeywordEnrolment().enrol(
            name: name, recordings: words, background: others, extending: existing,
            provenance: KeywordProvenance(
                kind: kind, date: today, madeBy: "VoiceEngine \(Voiced.configuration.version)"))
        for rejected in result.report.rejected {
            Console.complain("\(rejected.label) is not used. \(rejected.reason)")
        }
        try result.model.write(toFile: output)
        Console.say(sentence(result))
    }

    private var today: String { Date().formatted(.iso8601.year().month().day()) }

    private func sentence(_ result: EnrolmentResult) -> String {
        let report = result.report
        var parts = [
            "\(output): \"\(result.model.name)\" from \(report.used.count) of"
                + " \(report.used.count + report.rejected.count) recordings"
        ]
        let compared = report.used.count { $0.score != nil }
        if compared > 1 {
            parts.append("\(report.missedCount) of \(compared) would be missed were they new")
        } else {
            parts.append("too few to say how well it works; three or more are better")
        }
        if report.separates == false {
            parts.append("the word is hard to tell from other speech; record more, or choose a longer one")
        }
        return parts.joined(separator: "; ")
    }
}
