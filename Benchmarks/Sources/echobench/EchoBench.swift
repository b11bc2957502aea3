import ArgumentParser
import BenchmarkKit
import WakeWord

/// The benchmark of the wake word during answers: how many words are heard, and how often the answer is taken for one.
@main
struct EchoBench: BenchmarkCommand {
    static let configuration = CommandConfiguration(
        commandName: "echobench",
        abstract: "Measure the wake word while answers sound.",
        discussion: """
            Answers by espeak-ng sound through rooms drawn at random, at several levels relative to the voice that \
            says the wake word over them, after a delay of 50 to 600 ms. In every room four answers sound one after \
            the other. Each is heard twice: with the word over it, which should be found, and alone, where nothing \
            should be. Two of ten answers say the word themselves. The loudspeaker saturates, the room has noise \
            35 dB below the voice.

            All is done three times: with our own voice taken off, without that, as it was before there was a \
            canceller (the threshold is halfway to certainty), and with neither.

            Example: echobench --word alexa --model alexa.wake --clips wakeword/alexa/test --output results
            """)

    @Option(parsing: .upToNextOption, help: "The words, as answers say them.")
    var word: [String]

    @Option(parsing: .upToNextOption, help: "A keyword model for each.")
    var model: [String]

    @Option(
        parsing: .upToNextOption,
        help: "For each a folder of recordings of the word by others than enrolled it.")
    var clips: [String]

    @Option(parsing: .upToNextOption, help: "How loud answers are beside the voice, in dB.")
    var levels: [Double] = [-20, -10, 0, 6]

    @Option(parsing: .upToNextOption, help: "Voices of espeak-ng that answer.")
    var voices = ["en-us", "en-gb", "en-us+f3", "en-us+m3", "en-gb-scotland"]

    @Option(help: "Rooms for each word and level.")
    var rooms = 12

    @Option(help: "Where the draws begin.")
    var seed: UInt64 = 1

    @Option(help: "A folder for tables and figures.")
    var output: String?

    func validate() throws {
        guard !word.isEmpty, word.count == model.count, word.count == clips.count else {
            throw ValidationError("Give a --model and a folder of --clips for each --word.")
        }
        guard !levels.isEmpty, !voices.isEmpty, rooms > 0 else {
            throw ValidationError("Give a level, a voice and a room, at least.")
        }
    }

    func run() async throws {
        var counts: [String: Int] = [:]
        var trial = EchoTrial()
        for index in word.indices {
            let keyword = try KeywordModel(contentsOfFile: model[index])
            let recordings = try RecordingFolder.recordings(in: clips[index])
            counts[clips[index]] = recordings.count
            let stage = EchoStage(
                word: word[index], recordings: recordings, voices: voices, seed: seed &+ UInt64(index) &* 1000
            )
            for level in levels {
                for room in 0..<rooms {
                    let scene = try await stage.scene(level: level, room: room)
                    for way in EchoTrial.Way.allCases { try trial.run(scene, model: keyword, way) }
                }
                Console.say("\(word[index]), \(level.fixed(0)) dB")
            }
        }
        let report = EchoReport(conditions: Conditions(recordings: counts), seed: seed, trial: trial)
        print(report.markdown)
        if let output { try report.write(to: output) }
    }

    static func explain(_ error: any Error) -> BenchmarkError? {
        (error as? WakeWordError).map { BenchmarkError(.badData, $0.message) }
    }
}
