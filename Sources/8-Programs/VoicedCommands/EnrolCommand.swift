import ArgumentParser
import Enrolment
import Features
import Foundation
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal
import WakeWord

/// `voiced enrol`: makes a keyword model from recordings or from synthesized speech.
struct EnrolCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enrol",
        abstract: "Make a keyword model from recordings of the word.",
        discussion: """
            One word a file, with a moment of silence around it. One recording will do for the voice that spoke it, \
            three are a start, twenty by the people who will use it are good. Recordings that cannot be used are \
            named with the reason, and the others are used. Other speech and noise to tell the word from come \
            with the program; --background adds speech from where it will listen, such as a radio play; \
            --unlike takes what it must not be taken for, such as "orchid" for "orbit", one word a file.

            A model keeps up to 32 of its recordings and up to 16 of what it is told from (as spectra, not as sound), so \
            that others can be added later, and some be taken out: they are numbered recording-1, recording-2 (microphone-1, \
            unlike-1) in the order given, and no name of a file is kept without --keep-names. Its owner alone can read the \
            file. --add puts yours beside those of the model of that name, and writes it where voiced looks first. It \
            measures whether the voices recorded are heard better without what a synthesizer spoke, as in the bundled \
            orbit; if so, that is left out, and it says so. --extend always keeps it.

            --voice-only makes a word that other voices seldom trigger, from three or more recordings by one speaker. \
            It is no security measure: a recording of the speaker passes, and sometimes another person.

            --typed needs no recording: the voices of espeak-ng and flite on this machine speak the word, alone and before \
            commands; neural voices do, too, if \(InstallScript.voices.call) installed them. It takes up to four minutes. \
            Such a model hears people worse than one of their own recordings; put yours beside them later with --add, \
            or at once with --from. Clips by other synthesizers are taken by --from as well. Where the voices mispronounce the word, --sounds-like spells it as it sounds.

            Examples:
              voiced enrol jarvis
              voiced enrol "hey marigold" --typed
              voiced enrol jarvis --from jarvis-*.wav --output jarvis.wake
              voiced enrol jarvis --extend jarvis.wake --remove recording-2
              voiced enrol orbit --add --from mine-*.wav
              voiced enrol jarvis --from mine-*.wav --voice-only mine --output mine.wake
            """)

    @Argument(help: "The word, as events will name it.")
    var name: String

    @Option(
        name: .customLong("from"), parsing: .upToNextOption,
        help:
            "Recordings of the word; without them it is recorded from the microphone, unless something else changes.",
        completion: .file())
    var recordings: [String] = []

    @Flag(help: "Let the synthesizers of this machine speak the word; nothing is recorded.")
    var typed = false

    @Option(help: "What they speak for the word, spelled as it sounds in English, such as \"hay nohva\".")
    var soundsLike: String?

    @Option(
        parsing: .unconditional,
        help:
            "How many voices speak it, 3 ... \(TypedWord.voiceCount); fewer are faster and hear fewer people."
    )
    var voices = TypedWord.voiceCount

    @OptionGroup var microphone: MicrophoneSelection
    @OptionGroup var settings: ConfigurationOption

    @Option(parsing: .unconditional, help: "How often to say the word into the microphone, 1 ... 50.")
    var count = 5

    @Option(
        parsing: .upToNextOption, help: "Recordings of other speech, without the word.", completion: .file())
    var background: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: "Recordings of what resembles the word and is none, such as words like it, to tell it from.",
        completion: .file())
    var unlike: [String] = []

    @Flag(
        help:
            "Learn --unlike without a stricter score for it: fewer words are missed, and more of what resembles them passes."
    )
    var lenient = false

    @Option(
        help:
            "Answer to the voice of these recordings alone; a name for the speaker, such as mine. No security."
    )
    var voiceOnly: String?

    @Flag(
        help:
            "Add the recordings to the model of this name that voiced uses; synthesized ones stay if that helps."
    )
    var add = false

    @Option(help: "A model that the recordings are added to.", completion: .file(extensions: ["wake"]))
    var extend: String?

    @Option(
        parsing: .upToNextOption,
        help: "Recordings of that model to leave out, by their labels, such as recording-2.")
    var remove: [String] = []

    @Flag(help: "Keep the names of the files in the model, and not numbers: they may name people.")
    var keepNames = false

    @Flag(help: "Write over a file that is there; without it a terminal is asked.")
    var force = false

    @Option(help: "The features: learned, or light for a tenth of the work and more misses.")
    var frontEnd = FrontEnd.learned

    @Option(help: "What the recordings are, for those who use the model.")
    var kind = usualKind

    @Option(
        help: "The file to write; without it NAME.wake, with --add in the folder of your own models.",
        completion: .file(extensions: ["wake"]))
    var output: String?

    private static let usualKind = "recordings"
    /// The number of clips by neural voices if all other voices speak; with fewer voices there are fewer clips.
    private static let neuralClips = 60
    /// Seconds, longer than any word with silence around it. A background recording may be longer.
    private static let longestWordFile = 20.0
    private static let longestBackgroundFile = 3600.0

    func validate() throws {
        if !(1...50).contains(count) {
            throw ValidationError("--count must lie between 1 and 50, not \(count)")
        }
        guard EnrolCommand.isName(name) else {
            throw ValidationError(
                "\"\(name)\" is no name for a word: letters, digits, spaces and signs but /, at most 64, no dot first"
            )
        }
        if !(3...TypedWord.voiceCount).contains(voices) {
            throw ValidationError("--voices must lie between 3 and \(TypedWord.voiceCount), not \(voices)")
        }
        if soundsLike != nil, !typed {
            throw ValidationError("--sounds-like says how a word is spoken for --typed; give both")
        }
        if lenient, unlike.isEmpty {
            throw ValidationError("--lenient says how recordings of --unlike are learned; give both")
        }
        if typed, voiceOnly != nil {
            throw ValidationError(
                "--voice-only wants recordings of one speaker, and --typed has none; give one of them")
        }
        if add, extend != nil {
            throw ValidationError("--add and --extend both name the model to extend; give one")
        }
        if !remove.isEmpty, !add, extend == nil {
            throw ValidationError("--remove takes recordings out of a model; name it with --extend, or --add")
        }
    }

    func run() async throws {
        if !add, extend == nil, DataFiles.isBundled(wakeWord: name) {
            Console.complain(
                "\"\(name)\" comes with voiced; voiced enrol \(ShellWord(name)) --add makes that one hear you better."
            )
        }
        let spoken = typed ? try TypedWord(soundsLike ?? name) : nil
        let extended = try extend ?? (add ? DataFiles.path(ofWakeWord: name) : nil)
        let existing = try extended.map { try KeywordModel(contentsOfFile: $0) }
        if let existing { try requireKept(in: existing) }
        let own = extended.map { "\(DataFiles.ownFolder)/\(($0 as NSString).lastPathComponent)" }
        let path = output ?? (add ? own : nil) ?? "\(name).wake"
        let file = ModelOutput(path: path, extended: extended)
        try file.requireFolder()
        if file.isTaken, !force { try confirmOverwriting(path) }
        var labels = RecordingLabels(after: existing)
        var names: [String: String] = [:]
        var reading = Progress(total: recordings.count + background.count + unlike.count)
        func read(_ paths: [String], _ maximumSeconds: Double) throws -> [[Int16]] {
            try paths.map { path in
                reading.step("reading \(path)")
                return try SpeechFile.samples(path: path, maximumSeconds: maximumSeconds)
            }
        }
        func readWords(_ paths: [String], _ kind: String) throws -> [EnrolmentRecording] {
            zip(paths, try read(paths, EnrolCommand.longestWordFile)).map { path, samples in
                let label = keepNames ? path : labels.next(kind)
                names[label] = path
                return EnrolmentRecording(label: label, samples: samples)
            }
        }
        var words = try readWords(recordings, "recording")
        let others = try read(background, EnrolCommand.longestBackgroundFile)
        let confusable = try readWords(unlike, "unlike")
        var hasNeural = false
        if let spoken {
            spoken.warning.map { Console.complain($0) }
            var speaking = Progress(total: voices)
            words += try await spoken.recordings(voices: voices, label: { labels.next("synthesized") }) {
                number in
                speaking.show(done: number, "speaking \"\(spoken.text)\"")
            }
            let count = max(1, voices * EnrolCommand.neuralClips / TypedWord.voiceCount)
            var neural = Progress(total: count)
            let clips = try await NeuralVoices().recordings(
                of: spoken.text, count: count, label: { labels.next("synthesized") }
            ) {
                neural.show(done: $0, "neural voices speak \"\(spoken.text)\"")
            }
            hasNeural = !clips.isEmpty
            words += clips
            speaking.finish(nil)
            if !hasNeural {
                Console.complain(
                    "\(NeuralVoices.program) is not installed, so no neural voice speaks; the word hears more people with "
                        + "them: \(InstallScript.voices.call)")
            }
        } else if recordings.isEmpty, existing == nil || (remove.isEmpty && unlike.isEmpty) {
            let said = try WordRecorder(
                source: microphone.source(try settings.file().configuration)
            ).record(count: count) { number in
                Console.say("Say \"\(name)\" (\(number) of \(count)) ...")
            }
            words = said.map { EnrolmentRecording(label: labels.next("microphone"), samples: $0) }
        }
        reading.finish(
            words.isEmpty ? "making the model anew ..." : "enrolling \(words.count) recordings ...")

        var options = EnrolmentOptions()
        options.frontEnd = frontEnd
        options.limitsConfusable = !lenient
        var enrolling = Progress(total: 100)
        let result = try KeywordEnrolment(options: options).enrol(
            name: name, recordings: words, background: others, confusable: confusable, speaker: voiceOnly,
            extending: existing,
            removing: Set(remove), weighsSynthesized: add,
            provenance: KeywordProvenance(
                kind: origin(neural: hasNeural), date: today, madeBy: "VoiceEngine \(ProgramVersion.current)"),
            progress: { step in
                if let count = step.leftOut {
                    enrolling.finish("again without \(count.counted("recording"))")
                }
                enrolling.show(done: Int(step.share * 100), "enrolling")
            })
        enrolling.finish(nil)
        for rejected in result.report.rejected {
            Console.complain("\(names[rejected.label] ?? rejected.label) is not used. \(rejected.reason)")
        }
        for used in result.report.used {
            guard let fault = used.fault else { continue }
            Console.complain(
                "\(names[used.label] ?? used.label) is used, because there are few others. \(fault)")
        }
        try DataFiles.makeOwnFolder(of: file.path)
        try result.model.write(toFile: file.path)
        let summary = EnrolmentSummary(result, path: file.path, names: names)
        for line in summary.lines { Console.say(line) }
        if typed, recordings.isEmpty {
            Console.say("That is how well it hears synthesized voices; no person has said it yet.")
        }
        for line in summary.nextSteps(asksForPeople: typed && recordings.isEmpty) { Console.say(line) }
    }

    /// Asks a person at the terminal whether the command may overwrite a file.
    ///
    /// - Throws: ``Failure`` if the person refuses, or if there is no terminal.
    private func confirmOverwriting(_ path: String) throws(Failure) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
            throw Failure(
                .cannotCreate, "\(path) is there already; --force writes over it, --output names another file"
            )
        }
        Console.say("\(path) is there already. Write over it? (yes or no)")
        guard ["yes", "y"].contains(readLine()?.lowercased()) else {
            throw Failure(.cannotCreate, "\(path) is left as it was; --output names another file")
        }
    }

    /// Whether a text may be the name of a word and of its file.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix(".") && text.utf8.count <= 64
            && text.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
    }

    /// Returns the kind of the recordings: the user's own words, or a text about the synthesizers.
    private func origin(neural: Bool) -> String {
        guard typed, kind == EnrolCommand.usualKind else { return kind }
        return (recordings.isEmpty ? "" : "recordings, others ") + "synthesized by espeak-ng"
            + (neural ? ", flite and neural voices" : " and flite")
    }

    private func requireKept(in model: KeywordModel) throws {
        let labels = (model.recordings + model.confusable).map(\.label)
        for label in remove where !labels.contains(label) {
            let kept = labels.isEmpty ? "none" : labels.joined(separator: ", ")
            throw Failure(.badData, "the model keeps no recording \(label); it keeps \(kept)")
        }
    }

    private var today: String { Date().formatted(.iso8601.year().month().day()) }
}

extension FrontEnd: ExpressibleByArgument {}
