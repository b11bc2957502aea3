import ArgumentParser
import PCM
import VoiceEngine
import WakeWord

/// Stage 1 alone, on recordings.
struct WakeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wake",
        abstract: "Find keywords in recordings (Stage 1 alone).",
        discussion: """
            Prints a JSON line for each detection, times in seconds since the file's beginning:
              {"file":"a.wav","keyword":"orbit","score":0.93,"start":0.88,"end":1.37,"decided":1.49}

            Example: voiced wake Examples/orbit-demo.wav
            """)

    @Argument(help: "Recordings: WAV, FLAC, Ogg and others, any rate.", completion: .file())
    var files: [String]

    @Option(
        help: "A keyword model, repeatable; without it the bundled \"orbit\".",
        completion: .file(extensions: ["wake"]))
    var model: [String] = []

    @Option(help: "The score from which a keyword counts, 0 ... 1; without it each model's own.")
    var threshold: Double?

    func validate() throws {
        if let threshold, !(0...1).contains(threshold) {
            throw ValidationError("--threshold must lie between 0 and 1, not \(threshold)")
        }
    }

    func run() async throws {
        let paths = try model.isEmpty ? [DataFiles.path(of: "orbit.wake")] : model
        let models = try paths.map { try KeywordModel(contentsOfFile: $0) }
        var options = WakeWordOptions()
        if let threshold {
            for model in models { options.thresholds[model.name] = Float(threshold) }
        }
        try await EachFile.run(files) { file in
            var detector = try WakeWordDetector(models: models, options: options)
            let names = models.map(\.name)
            _ = try SpeechFile.read(path: file) { samples in
                detector.process(samples) { write($0, keyword: names[$0.keyword], file: file) }
            }
        }
    }

    private func write(_ detection: WakeDetection, keyword: String, file: String) {
        var line = JSONLine()
        line.add("file", file)
        line.add("keyword", keyword)
        line.add("score", Double(detection.score))
        line.add("start", SampleRate.speech.seconds(of: detection.startSample))
        line.add("end", SampleRate.speech.seconds(of: detection.endSample))
        line.add("decided", SampleRate.speech.seconds(of: detection.decisionSample))
        Console.write(line.text)
    }
}
