import ArgumentParser
import Capture
import Dictation
import Foundation
import Intake
import Recognition
import Session
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced dictate`: writes down speech from the microphone or a recording.
struct DictateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dictate",
        abstract: "Write down speech, with spoken punctuation and corrections.",
        discussion: """
            Say marks by their names: comma, period, new line, new paragraph. After a pause, and alone, “scratch \
            that”, “scratch the last sentence”, “replace red by blue”, “undo” and “stop dictation” are commands; \
            docs/dictation.md has them all. It ends by “stop dictation”, by Ctrl-C, after --silence seconds, or with \
            the recording.

            The text goes to standard output when it is over; on a terminal it is shown while it is spoken. With \
            --json, or for a program, each event is a line:
              {"event":"partial","stable":"the patient","rest":"is"}
              {"event":"text","said":"it rained period","added":"It rained."}
              {"event":"command","command":"strike-utterance","done":true,"text":""}
              {"event":"end","reason":"finished","text":""}
            Nothing is kept except in the files of --output and --journal. If the recognizer has no words for a part of \
            a recording, the exit code is 69.

            Example: voiced dictate Examples/start-timer.wav
            """)

    @Argument(help: "A recording instead of the microphone.", completion: .file())
    var file: String?

    @OptionGroup var microphone: MicrophoneSelection

    @OptionGroup var options: ConfigurationOption

    @Option(
        name: .shortAndLong, help: "Write the text to this file, too, when it is over.", completion: .file())
    var output: String?

    @Flag(help: "Write over the file of --output if it is there already.")
    var force = false

    @Option(
        help: "Keep each utterance in this file as soon as it is over; what is in it already comes first.",
        completion: .file())
    var journal: String?

    @Option(parsing: .unconditional, help: "Seconds of silence that end the dictation, 1 ... 3600.")
    var silence: Double?

    @Option(help: "How fast a recording is played: max or real.")
    var pace: RecordingSource.Pace = .max

    @OptionGroup var form: ResultForm

    func validate() throws {
        if let silence, !(1...3600).contains(silence) {
            throw ValidationError("--silence must lie between 1 and 3600, not \(silence)")
        }
        if file != nil, microphone.device != nil || microphone.channel != nil {
            throw ValidationError("a recording and --device or --channel name two sources; give one")
        }
    }

    func run() async throws {
        try checkOutput()
        let configuration = try options.file().configuration
        var text = DictatedText(options: configuration.dictation.options(in: try configuration.words()))
        let kept = try openJournal()
        for said in kept?.said ?? [] { text.apply(said) }
        if let count = kept?.said.count, count > 0 { Console.say("\(count) utterances were in the journal.") }

        let recognizer = try await configuration.preparedDictationRecognizer()
        let recording = file.map { RecordingSource(path: $0, pace: pace) }
        var run = DictationRun(text, journal: kept?.journal, form: form)
        let source: any CaptureSource = recording ?? microphone.source(configuration)
        try await run.listen(
            to: source, by: recognizer,
            silence: recording == nil ? silence ?? configuration.dictation.silence : silence)
        try finish(run)
        if let unkept = run.unkept { throw Failure(.cannotCreate, unkept.message) }
        if let failure = recording?.failure { throw failure }
        // A person can repeat a lost sentence, but a recording cannot.
        if let file, let loss = run.loss {
            throw Failure(
                .unavailable,
                "a part of \(file) has no text (\(loss.rawValue)); try again, or give the recognizer a longer timeout"
            )
        }
        if let file, let truncation = recording?.truncation {
            throw Failure(.badData, "\(file): \(truncation); what is there was heard")
        }
    }

    private func openJournal() throws(Failure) -> (journal: DictationJournal, said: [String])? {
        guard let journal else { return nil }
        do throws(DictationJournal.Failure) { return try DictationJournal.open(path: journal) } catch {
            throw Failure(.badData, error.message)
        }
    }

    /// Throws, before the dictation, if the file of `--output` exists already or cannot be written.
    private func checkOutput() throws(Failure) {
        guard let output else { return }
        var status = stat()
        if stat(output, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw Failure(.cannotCreate, "\(output) is no ordinary file; name another with --output")
            }
            guard force else {
                throw Failure(
                    .cannotCreate,
                    "\(output) is there already; --force writes over it, --output names another file")
            }
        }
        let folder = URL(fileURLWithPath: output).deletingLastPathComponent().path
        guard access("\(folder)/.", W_OK) == 0 else {
            throw Failure(
                .cannotCreate,
                "\(output) cannot be written: \(folder) is no folder, or not writable; name another with --output"
            )
        }
    }

    private func finish(_ run: DictationRun) throws(Failure) {
        run.writeEnd()
        guard let output else { return }
        // If the path is a link, the text replaces the file behind the link, and not the link.
        let path = URL(fileURLWithPath: output).resolvingSymlinksInPath().path
        let bytes = Data((run.text.text + "\n").utf8)
        do { try WholeFile.write(bytes, to: path) } catch {
            throw Failure(.cannotCreate, "\(output) cannot be written: \(error.localizedDescription)")
        }
    }
}
