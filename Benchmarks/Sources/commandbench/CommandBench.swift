import ArgumentParser
import BenchmarkKit
import CommandFiles
import CommandScoring
import Recognition

/// The benchmark of spoken commands: how often one is understood, and how often other speech is taken for one.
@main
struct CommandBench: BenchmarkCommand {
    static let configuration = CommandConfiguration(
        commandName: "commandbench",
        abstract: "Measure how often spoken commands are understood, clean and in noise.",
        discussion: """
            A command is right when its intent and slots are those of the label: no slot more, none less. Labels are
            a JSON object, {"a.flac": {"size": "large"}, ...}, or with {"intent": "...", "slots": {...}} for each.

            A recognizer given by a command is run with two more arguments: the grammar in JSGF, and a file that has
            the path of a WAV file a line (mono, 16 bits, 16 kHz). It writes a JSON object for each recording:
            {"text": "...", "confidence": 0.9}; without the confidence where it knows none.

            Example: commandbench --grammar coffee.yaml --labels labels.json --speech commands/coffee \
            --noise noise/test --outside speech/dev --output results
            """)

    /// The recognizers of this project.
    enum Recognizer: String, CaseIterable, ExpressibleByArgument {
        case pocketsphinx
        case none
    }

    @Option(help: "The grammar: YAML with intents, a Rhino context, or Rhasspy's sentences.ini.")
    var grammar: String

    @Option(help: "What is said in each recording.")
    var labels: String

    @Option(help: "The folder of the labelled recordings.")
    var speech: String

    @Option(
        help:
            "A folder with recordings of noise, which is mixed with the speech and heard alone; without it only clean speech is measured."
    )
    var noise: String?

    @Option(help: "Signal-to-noise ratios in dB.")
    var snr = NoiseLevels(argument: "24,15,9,6")!

    @Option(parsing: .upToNextOption, help: "Folders with speech that is no command.")
    var outside: [String] = []

    @Option(parsing: .upToNextOption, help: "Folders with speech that is no command but resembles one.")
    var similar: [String] = []

    @Option(help: "This project's recognizer, or none of them.")
    var recognizer = Recognizer.pocketsphinx

    @Option(help: "Another recognizer.")
    var recognizerCommand: [String] = []

    @Option(
        help:
            "A recognizer of any words, by the same kind of command; its texts are understood by their sound, too. What would be asked back about counts as rejected."
    )
    var wordsCommand: [String] = []

    @Option(help: "How many commands at most, and of each other sound, drawn at random.")
    var limit = 310

    @Option(help: "Where the noise and the draw of recordings begin.")
    var seed: UInt64 = 1

    @Option(help: "What the page of results is called.")
    var title = "Spoken commands"

    @Option(help: "A folder for tables, figures and pictures.")
    var output: String?

    @Option(help: "A file for every answer, a JSON object a line: what was said, what was heard, how sure.")
    var answers: String?

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit is \(limit); give at least 1.") }
        guard recognizer != .none || !recognizerCommand.isEmpty || !wordsCommand.isEmpty else {
            throw ValidationError(
                "There is no recognizer; give a --recognizer-command or a --words-command, or leave --recognizer."
            )
        }
        guard Set(recognizerCommand).count == recognizerCommand.count,
            Set(wordsCommand).count == wordsCommand.count
        else {
            throw ValidationError("A --recognizer-command or --words-command stands twice; name each once.")
        }
    }

    func run() async throws {
        // Writes an empty file and makes the folder at once, so that a wrong path fails before the measurement and not
        // after it.
        if let answers { try KeptAnswer.write([], to: answers) }
        if let output { _ = try CommandReport.writer(in: output) }
        let grammar = try CommandGrammar(path: grammar)
        let labels = try CommandLabels(path: labels)
        let paths = try labels.paths(in: speech)
        let named = labels.names.map { Recording(path: paths[$0] ?? "", label: $0) }
        let commands = named.drawn(atMost: limit, seed: seed).map {
            CommandUtterance(recording: $0, command: labels.commands[$0.label])
        }
        var counts = [speech: commands.count]
        var others: [OtherSound] = []
        func add(
            _ name: String, _ recordings: [Recording], of folders: [String], _ conditions: [NoiseCondition],
            longest: Double? = nil
        ) {
            guard !recordings.isEmpty else { return }
            counts[folders.joined(separator: ", ")] = recordings.count
            others.append(
                OtherSound(
                    name: name,
                    utterances: recordings.map { CommandUtterance(recording: $0, longest: longest) },
                    conditions: conditions))
        }
        let levels = snr.conditions(withNoise: noise != nil)
        let hardest = levels.compactMap(\.decibels).min().map { NoiseCondition(decibels: $0) }
        try add(
            OtherSound.otherSpeech, RecordingFolder.recordings(in: outside).drawn(atMost: limit, seed: seed),
            of: outside,
            [.clean] + (hardest.map { [$0] } ?? []))
        try add(
            "similar speech", RecordingFolder.recordings(in: similar).drawn(atMost: limit, seed: seed),
            of: similar,
            [.clean])
        var room: RoomNoise?
        if let noise {
            let found = try RecordingFolder.recordings(in: noise)
            add(
                "noise alone", found.drawn(atMost: limit, seed: seed), of: [noise], [.clean],
                longest: OtherSound.longestNoise)
            counts[noise] = found.count
            room = try RoomNoise(found, seed: seed)
        }
        let contestants =
            (recognizer == .pocketsphinx
                ? [Contestant.pocketSphinx(expectsNoise: true), .pocketSphinx(expectsNoise: false)] : [])
            + recognizerCommand.map { .command($0) } + wordsCommand.map { .words($0) }
        var trial = CommandTrial(
            contestants, commands: commands, others: others, noise: room, grammar: grammar)
        for condition in levels { try await trial.run(condition) }
        try await trial.runOthers()
        try await trial.runLive()
        let report = CommandReport(
            title: title, conditions: Conditions(recordings: counts), seed: seed, trial: trial)
        print(report.markdown)
        if let output { try report.write(to: output) }
        if let answers { try KeptAnswer.write(trial.results.flatMap(\.kept), to: answers) }
    }

    static func explain(_ error: any Error) -> BenchmarkError? {
        switch error {
        case let error as CommandLabelsError:
            BenchmarkError(error.code == .notFound ? .noInput : .badData, error.message)
        case let error as CommandFileError:
            BenchmarkError(
                error.code == .notFound || error.code == .unreadable ? .noInput : .badData, error.message)
        case let error as RecognitionError:
            BenchmarkError(error.code == .badConfiguration ? .badConfiguration : .unavailable, error.message)
        default: nil
        }
    }
}
