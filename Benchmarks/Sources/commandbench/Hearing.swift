import BenchmarkKit
import PCM
import PocketSphinxRecognizer
import Recognition

/// The lines that a recognizer heard in some utterances, and the processor time that it took.
struct Hearing: Sendable {
    /// The words of each utterance, with the confidence if there is one.
    var lines: [HeardLine] = []
    var cpuSeconds = 0.0
    /// The duration of all utterances together, in seconds.
    var audioSeconds = 0.0

    /// Hears with a new PocketSphinx of this project, which knows nothing from before the first utterance.
    static func inProcess(
        _ count: Int, by options: PocketSphinxOptions, expecting grammar: CommandGrammar,
        samples: (Int) throws -> [Float],
        progress: (Int) -> Void
    ) async throws -> Hearing {
        let recognizer = try PocketSphinx(options)
        try await recognizer.prepare(expecting: grammar.expected)
        var hearing = Hearing()
        for number in 0..<count {
            let samples = try samples(number).int16
            let before = CPUClock.ownSeconds
            let transcript = try await recognizer.recognize(samples: samples)
            hearing.cpuSeconds += CPUClock.ownSeconds - before
            hearing.audioSeconds += SampleRate.speech.seconds(of: samples.count)
            hearing.lines.append(HeardLine(text: transcript.text, confidence: transcript.confidence))
            progress(number + 1)
        }
        return hearing
    }

    /// Hears with other recognizers. They run one after the other, because the system only sums the processor time of
    /// all children.
    static func byCommands(_ commands: [String], grammarPath: String, _ list: RecordingList) async throws
        -> [Hearing]
    {
        var all: [Hearing] = []
        for command in commands {
            let engine = RecordingEngine(command: command, arguments: [grammarPath])
            let answer = try await engine.run(on: list, as: HeardLine.self)
            all.append(
                Hearing(lines: answer.lines, cpuSeconds: answer.cpuSeconds, audioSeconds: list.seconds))
        }
        return all
    }
}
