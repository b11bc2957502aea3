import ArgumentParser
import BenchmarkKit
import Foundation
import PCM
import SpeakerRecognition

/// The benchmark of speaker recognition: how often it names the right person, a wrong one, or one for a
/// stranger's voice.
@main
struct SpeakerBench: BenchmarkCommand {
    static let configuration = CommandConfiguration(
        commandName: "speakerbench",
        abstract: "Measure who is taken for whom by the voice.",
        discussion: """
            A speaker is the folder that a recording lies in, or the beginning of its file's name (--by-name). Of each \
            speaker three recordings enrol, clean and whole; each other one is a command, of which the first 2 s or 5 s \
            without pauses count. For 5 s two recordings are joined.

            Example: speakerbench --speakers speech/dev/so762 --noise noise/test --snr clean,10 --output results
            """)

    @Option(parsing: .upToNextOption, help: "Folders with recordings.")
    var speakers: [String]

    @Flag(help: "The speaker is the file's name up to the first “_”.")
    var byName = false

    @Option(help: "How many recordings of a speaker are joined to one, as for single words.")
    var join = 1

    @Option(help: "A folder with recordings of noise.")
    var noise: String?

    @Option(help: "Signal-to-noise ratios of the commands in dB.")
    var snr = NoiseConditions([.clean])

    @Option(help: "How many recordings enrol.")
    var enrol = 3

    @Option(help: "How often the recordings that enrol are drawn anew.")
    var draws = 5

    @Option(help: "Takes only every so-manieth speaker: 2:1 takes the second, the fourth and so on.")
    var every = "1:0"

    @Option(help: "How many speakers at most, \(SpeakerBench.least) or more: a quick look.")
    var limit: Int?

    @Option(help: "Where the draws begin.")
    var seed: UInt64 = 1

    @Flag(help: "Also prints the slope and offset that fit these speakers best.")
    var fit = false

    @Option(help: "What the page of results is called.")
    var title = "Who spoke"

    @Option(help: "A folder for the table and its figures.")
    var output: String?

    func validate() throws {
        guard !speakers.isEmpty else { throw ValidationError("Name a folder after --speakers.") }
        guard (1...20).contains(enrol), (1...20).contains(join), (1...100).contains(draws) else {
            throw ValidationError("--enrol and --join go from 1 to 20, and --draws from 1 to 100.")
        }
        guard noise != nil || !snr.needNoise else {
            throw ValidationError("--snr needs --noise; name a folder with recordings of noise.")
        }
        guard (limit ?? SpeakerBench.least) >= SpeakerBench.least else {
            throw ValidationError("--limit is \(SpeakerBench.least) at least.")
        }
        guard let (step, first) = selection, step >= 1, (0..<step).contains(first) else {
            throw ValidationError("--every takes two numbers such as 2:1; the second is smaller.")
        }
    }

    /// The fewest speakers: five of a room, and more strangers than those.
    private static let least = 11

    private var selection: (step: Int, first: Int)? {
        let numbers = every.split(separator: ":").compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }

    func run() throws {
        let recordings = try RecordingFolder.recordings(in: speakers)
        let groups = Dictionary(grouping: recordings) { recording in
            let path = recording.path as NSString
            return byName
                ? String(path.lastPathComponent.prefix { $0 != "_" })
                : (path.deletingLastPathComponent as NSString).lastPathComponent
        }
        let (step, first) = selection ?? (1, 0)
        let chosen = groups.sorted { $0.key < $1.key }.map(\.value).enumerated()
            .filter { $0.offset % step == first }.map(\.element)
            .filter { $0.count >= join * (enrol + 2) }.prefix(limit ?? .max)
        var room: RoomNoise?
        if let noise { room = try RoomNoise(try RecordingFolder.recordings(in: noise), seed: seed) }
        var material = SpeakerMaterial(noise: room, conditions: snr.conditions)
        var progress = ProgressLine(total: Double(chosen.count))
        for (number, recordings) in chosen.enumerated() {
            try material.add(recordings, join: join)
            progress.update(done: Double(number + 1), "voices")
        }
        progress.finish("\(chosen.count) speakers")
        guard material.speakers.count >= SpeakerBench.least else {
            throw BenchmarkError(
                .badData,
                "Only \(material.speakers.count) speakers have enough recordings; \(SpeakerBench.least) are needed."
            )
        }
        var counts: [String: Int] = [:]
        for folder in speakers { counts[folder] = try RecordingFolder.recordings(in: folder).count }
        let trial = SpeakerTrial(material, enrol: enrol, draws: draws, seed: seed)
        let report = SpeakerReport(
            title: title, conditions: Conditions(recordings: counts), material: material, trial: trial,
            enrol: enrol, draws: draws, seed: seed)
        print(report.markdown)
        if fit { print(trial.fitted) }
        if let output { try report.write(to: output) }
    }
}
