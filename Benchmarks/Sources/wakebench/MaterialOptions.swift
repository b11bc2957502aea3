import ArgumentParser
import BenchmarkKit

/// The options that name the recordings to use.
struct MaterialOptions: ParsableArguments {
    @Option(help: "Recordings of the word to enrol from.", completion: .directory)
    var enrol: String?

    @Option(
        parsing: .upToNextOption,
        help: "Other speech for enrolment. None by default, which is what the library comes with.",
        completion: .directory)
    var enrolBackground: [String] = []

    @Option(help: "Recordings of the word to test with.", completion: .directory)
    var test: String?

    @Option(
        parsing: .upToNextOption, help: "Speech without the word, for the test.", completion: .directory)
    var background: [String] = []

    @Option(
        parsing: .upToNextOption, help: "Recordings of other words, for the test.", completion: .directory)
    var other: [String] = []

    @Option(help: "Noise to put under the test stream.", completion: .directory)
    var noise: String?

    @Option(
        help: ArgumentHelp(
            "How far the speech stands above the noise in dB, or clean; several, each on a stream of its own, as in clean,10.",
            valueName: "conditions"))
    var snr: NoiseConditions?

    @Option(
        help: "How many recordings of each folder of the test at most, drawn at random: a quick look.")
    var limit: Int?

    @Option(help: "Where chance begins: same seed, same bytes.")
    var seed: UInt64 = 1

    @Option(help: "The word; by default the name of the folder above --test.")
    var word: String?

    func validate() throws {
        if noise == nil, snr?.needNoise == true {
            throw ValidationError("--snr asks for noise; name its folder with --noise")
        }
        if noise != nil, snr?.needNoise == false {
            throw ValidationError("--snr clean leaves --noise unused; give a ratio too, as in clean,10")
        }
        if let limit, limit < 1 { throw ValidationError("--limit is \(limit); give at least 1") }
    }

    /// The conditions to measure; by default clean without `--noise`, and 10 dB with it.
    var conditions: [NoiseCondition] {
        snr?.conditions ?? [noise == nil ? .clean : NoiseCondition(decibels: 10)]
    }
}
