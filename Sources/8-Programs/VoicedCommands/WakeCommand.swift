import ArgumentParser
import Foundation
import PCM
import Session
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal
import WakeWord

/// `voiced wake`: finds wake words in recordings, or teaches a model to refuse a false alarm.
struct WakeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wake",
        abstract: "Find keywords in recordings (no commands), or refuse a false alarm from now on.",
        discussion: """
            Prints a line for each detection; with --json, or for a program, it is JSON, times in seconds since the \
            file's beginning:
              {"file":"a.wav","keyword":"orbit","score":0.93,
               "start":0.88,"end":1.37,"decided":1.49}

            With --expect it counts instead: in each of those recordings the word is said once, in the others never. It \
            says how many were heard, how often the others were taken for the word, and which threshold would keep \
            to one false alarm in two hours.

            With --candidates also every stretch that resembled a keyword, with its verdict, in JSON: detected, \
            belowThreshold (the verifier refused it), otherVoice (not the speaker that the model answers to; "voice" is \
            above 1), resting (too soon after the last detection) or continued (the last detection, heard to a later \
            end).

            With --that-was-wrong last the newest wake word that led to nothing, which voiced kept (privacy.wake-words: \
            true), becomes what the model is told from, as with `voiced enrol --unlike`. Its recording is then deleted.

            --list names the wake words that come with voiced, and your own.

            Example: voiced wake Examples/orbit-demo.wav
            Example: voiced wake --list
            Example: voiced wake Examples/no-keyword.wav --expect Examples/orbit-demo.wav
            """)

    @Argument(help: "Recordings: WAV, FLAC, Ogg and others, any rate.", completion: .file())
    var files: [String] = []

    @Option(
        parsing: .upToNextOption, help: "Recordings in each of which the word is said once.",
        completion: .file())
    var expect: [String] = []

    @Option(
        help:
            "A keyword model or the name of one, repeatable; without it those of the configuration, else \"orbit\".",
        completion: .file(extensions: ["wake"]))
    var model: [String] = []

    @Option(
        parsing: .unconditional,
        help: "The score from which a keyword counts, 0 ... 1; without it each model's own.")
    var threshold: Double?

    @Option(
        help:
            "The same by name: low, medium or high for one false alarm in 20 hours, in 2 hours, in half an hour."
    )
    var sensitivity: WakeSensitivity?

    @Option(help: "A kept wake word that was a false alarm; its model learns to refuse it.")
    var thatWasWrong: FalseAlarm.Choice?

    @Flag(help: "List the wake words that can be named: those that come with voiced, and your own.")
    var list = false

    @Flag(help: "Show the rejected candidates, too.")
    var candidates = false

    @OptionGroup var configuration: ConfigurationOption
    @OptionGroup var form: ResultForm

    func validate() throws {
        if thatWasWrong != nil {
            guard files.isEmpty, expect.isEmpty, !candidates, threshold == nil, sensitivity == nil else {
                throw ValidationError(
                    "--that-was-wrong changes a model and hears no other recording; leave out all but --model"
                )
            }
            return
        }
        if list {
            guard files.isEmpty, expect.isEmpty else { throw ValidationError("--list hears no recording") }
            return
        }
        if files.isEmpty && expect.isEmpty { throw ValidationError("name a recording, at least") }
        if candidates && !expect.isEmpty {
            throw ValidationError("--candidates and --expect contradict each other; use one of them")
        }
        if let threshold, !(0...1).contains(threshold) {
            throw ValidationError("--threshold must lie between 0 and 1, not \(threshold)")
        }
        if threshold != nil, sensitivity != nil {
            throw ValidationError("--threshold and --sensitivity set the same; give one")
        }
    }

    func run() async throws {
        if list { return showWords() }
        let settings = try configuration.file().configuration
        if thatWasWrong != nil { return try FalseAlarm(models: model, settings).learn() }
        let keywords = Keywords.named(model, settings)
        let models = try keywords.map { try KeywordModel(contentsOfFile: $0.file()) }
        var options = WakeWordOptions()
        for (keyword, model) in zip(keywords, models) {
            options.thresholds[model.name] = keyword.threshold.map { Float($0) }
        }
        if let threshold = threshold.map({ Float($0) }) ?? sensitivity?.threshold {
            for model in models { options.thresholds[model.name] = threshold }
        }
        if !expect.isEmpty {
            try await count(models, options)
            return
        }
        try await EachFile.run(files) { file in
            var detector = try WakeWordDetector(models: models, options: options)
            let names = models.map(\.name)
            let report = { (candidate: WakeCandidate) in
                if candidates || candidate.verdict == .detected {
                    write(candidate, keyword: names[candidate.keyword], file: file)
                }
            }
            _ = try SpeechFile.read(path: file) { samples in detector.examine(samples, candidate: report) }
            detector.finish(candidate: report)
        }
    }

    private func showWords() {
        for (word, path) in DataFiles.wakeWords.sorted(by: { $0.key < $1.key }) {
            var line = JSONLine()
            line.add("keyword", word)
            line.add("file", path)
            form.write(line, "\(word)  \(path)")
        }
    }

    /// Counts the detections and the false alarms of each word.
    private func count(_ models: [KeywordModel], _ options: WakeWordOptions) async throws {
        let detector = try WakeWordDetector(models: models, options: options)
        var trials = models.indices.map {
            WakeTrial(keyword: models[$0].name, threshold: Double(detector.threshold(ofKeyword: $0)))
        }
        func process(_ file: String) throws -> (candidates: [[(at: Double, score: Double)]], seconds: Double)
        {
            var found: [[(at: Double, score: Double)]] = models.map { _ in [] }
            var detector = try WakeWordDetector(models: models, options: options)
            let report = { (candidate: WakeCandidate) in
                // The detector refuses another voice at any threshold.
                guard candidate.verdict != .otherVoice else { return }
                found[candidate.keyword].append(
                    (SampleRate.speech.seconds(of: candidate.startSample), Double(candidate.score)))
            }
            let seconds = try SpeechFile.read(path: file) { detector.examine($0, candidate: report) }
            detector.finish(candidate: report)
            return (found, seconds)
        }
        try await EachFile.run(expect) { file in
            let heard = try process(file)
            for index in trials.indices {
                trials[index].expect(file, candidates: heard.candidates[index])
            }
        }
        try await EachFile.run(files) { file in
            let heard = try process(file)
            for index in trials.indices {
                trials[index].add(candidates: heard.candidates[index], seconds: heard.seconds)
            }
        }
        for trial in trials { form.write(trial.jsonLine, trial.sentences.joined(separator: "\n")) }
    }

    private func write(_ candidate: WakeCandidate, keyword: String, file: String) {
        var line = JSONLine()
        line.add("file", file)
        line.add("keyword", keyword)
        line.add("score", Double(max(0, min(1, candidate.score))))
        line.add("start", SampleRate.speech.seconds(of: candidate.startSample))
        line.add("end", SampleRate.speech.seconds(of: candidate.endSample))
        line.add("decided", SampleRate.speech.seconds(of: candidate.decisionSample))
        if candidates {
            line.add("template", Double(candidate.templateScore))
            if let voice = candidate.voice { line.add("voice", Double(voice)) }
            line.add("verdict", "\(candidate.verdict)")
        }
        let voice = candidate.voice.map { String(format: ", voice %.2f", $0) } ?? ""
        let verdict =
            candidates
            ? String(format: "  template %.2f", candidate.templateScore)
                + "\(voice), \(candidate.verdict.inWords)"
            : ""
        form.write(
            line,
            "\(file)  \(ResultForm.time(SampleRate.speech.seconds(of: candidate.startSample)))  \(keyword)"
                + String(format: "  %.2f", max(0, min(1, candidate.score))) + verdict)
    }
}

extension WakeCandidate.Verdict {
    /// The verdict in words for a person.
    fileprivate var inWords: String {
        switch self {
        case .detected: "heard"
        case .belowThreshold: "refused: below the threshold"
        case .otherVoice: "refused: another voice"
        case .resting: "refused: too soon after the last one"
        case .continued: "the last one, heard to a later end"
        }
    }
}

extension WakeSensitivity: ExpressibleByArgument {}
