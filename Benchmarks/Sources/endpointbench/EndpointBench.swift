import ArgumentParser
import BenchmarkKit
import EndpointScoring

/// The benchmark of the endpointer: how often it finds the end of a command in time, and how often it cuts a
/// speaker off.
@main
struct EndpointBench: BenchmarkCommand {
    static let configuration = CommandConfiguration(
        commandName: "endpointbench",
        abstract: "Measure where commands are found to end, clean and in noise.",
        discussion: """
            Each recording, peak-normalized, is followed by 3.5 s of silence; noise is mixed over both. The true end
            is read off the energy of the clean recording. An end is found when 1.5 s of silence were noticed within
            2.5 s of it, and early when it lies more than 0.3 s before it.

            A detector given by a command is run with a file as its last argument that has the path of a WAV file a
            line (mono, 16 bits, 16 kHz), and writes a JSON object for each: {"speech": [[0.4, 2.1], ...]} for where
            it hears speech, or {"ends": [{"end": 2.1, "decided": 3.6}, ...]} where it decides itself. In seconds.

            Example: endpointbench --speech commands/coffee --noise noise/test --output results
            """)

    @Option(parsing: .upToNextOption, help: "Folders with recordings of one utterance each.")
    var speech: [String]

    @Option(help: "A folder with recordings of noise; without it only clean speech is measured.")
    var noise: String?

    @Option(help: "Signal-to-noise ratios in dB.")
    var snr = NoiseLevels(argument: "24,15,9,6")!

    @Flag(help: "The noise sets in 1 s before the true end, instead of being there from the first sample on.")
    var noiseSetsIn = false

    @Option(help: "How many recordings of each folder at most, drawn at random.")
    var limit = 310

    @Option(help: "Another detector.")
    var detectorCommand: [String] = []

    @Option(help: "Where the noise and the draw of recordings begin.")
    var seed: UInt64 = 1

    @Option(help: "What the page of results is called.")
    var title = "Ends of commands"

    @Option(help: "A folder for tables, figures and pictures.")
    var output: String?

    func validate() throws {
        guard !speech.isEmpty else { throw ValidationError("Name a folder after --speech.") }
        guard limit > 0 else { throw ValidationError("--limit is \(limit); give at least 1.") }
        guard noise != nil || !noiseSetsIn else {
            throw ValidationError("--noise-sets-in needs --noise; name a folder with recordings of noise.")
        }
        guard Set(detectorCommand).count == detectorCommand.count else {
            throw ValidationError("A --detector-command stands twice; name each once.")
        }
    }

    func run() async throws {
        var recordings: [Recording] = []
        var counts: [String: Int] = [:]
        for folder in speech {
            let drawn = try RecordingFolder.recordings(in: folder).drawn(atMost: limit, seed: seed)
            counts[folder] = drawn.count
            recordings += drawn
        }
        var room: RoomNoise?
        if let noise {
            let found = try RecordingFolder.recordings(in: noise)
            counts[noise] = found.count
            room = try RoomNoise(found, seed: seed)
        }
        var trial = try EndpointTrial(recordings: recordings, noise: room, noiseSetsIn: noiseSetsIn)
        for condition in snr.conditions(withNoise: noise != nil) {
            try await trial.run(condition, commands: detectorCommand)
        }
        let report = EndpointReport(
            title: title, conditions: Conditions(recordings: counts), seed: seed, noiseSetsIn: noiseSetsIn,
            trial: trial)
        print(report.markdown)
        if let output { try report.write(to: output) }
    }
}
