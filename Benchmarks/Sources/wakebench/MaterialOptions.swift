import ArgumentParser

/// The recordings to use.
struct MaterialOptions: ParsableArguments {
    @Option(help: "Recordings of the word to enrol from.", completion: .directory)
    var enrol: String?

    @Option(
        parsing: .upToNextOption,
        help: "Other speech for enrolment. None by default, which is what the library comes with.",
        completion: .directory)
    var enrolBackground: [String] = []

    @Option(help: "Recordings of the word to test with.", completion: .directory)
    var test: String

    @Option(
        parsing: .upToNextOption, help: "Speech without the word, for the test.", completion: .directory)
    var background: [String]

    @Option(
        parsing: .upToNextOption, help: "Recordings of other words, for the test.", completion: .directory)
    var other: [String] = []

    @Option(help: "Noise to put under the test stream.", completion: .directory)
    var noise: String?

    @Option(help: "How far the speech stands above the noise, -20 ... 60 dB.")
    var snr = 10.0

    @Option(help: "Where chance begins: same seed, same bytes.")
    var seed: UInt64 = 1

    @Option(help: "The word; by default the name of the folder above --test.")
    var word: String?

    func validate() throws {
        if !(-20...60).contains(snr) { throw ValidationError("--snr needs -20 ... 60") }
    }
}
