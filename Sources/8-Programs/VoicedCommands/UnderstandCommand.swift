import ArgumentParser
import Commands
import Foundation
import PCM
import Recognition
import Session
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced understand`: runs the recognizer and a grammar on whole recordings.
struct UnderstandCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "understand",
        abstract: "Understand recordings by a grammar of intents and slots, without a wake word.",
        discussion: """
            Each file is one command. Prints a line for each; with --json, or for a program, it is JSON:
              {"file":"a.wav","text":"a large latte","intent":"order",
               "slots":{"size":"large"},"accepted":true}
            "confidence" is there if something was understood, 0 ... 1. The text of silence, and of most noise and \
            speech that is none of the grammar's phrases, is empty. Files are heard one after the other as in one \
            room. The exit code is 65 if no phrase of the grammar can be recognized.

            Example: voiced understand Examples/start-timer.wav --grammar Examples/room.yaml
            """)

    @Argument(help: "Recordings: WAV, FLAC, Ogg and others, any rate.", completion: .file())
    var files: [String]

    @Option(help: "The grammar; docs/grammars.md explains it.", completion: .file())
    var grammar: String

    @OptionGroup var phrases: PhraseOptions

    @Option(
        help: "How words sound that the dictionary lacks; docs/recognizers.md explains it.",
        completion: .file())
    var pronunciations: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Expect noise: more is right in noise, and hardly less in quiet.")
    var noisyRoom = true

    @OptionGroup var form: ResultForm

    /// The most seconds of a recording, far longer than any spoken command.
    private static let longestFile = 60.0

    func run() async throws {
        let grammar = try await GrammarFile.read(path: grammar, with: phrases)
        let recognizer = try OfflineRecognizer.make(expectsNoise: noisyRoom, pronunciations: pronunciations)
        let preparation = try await recognizer.prepare(expecting: grammar.heardPhrases)
        let words = preparation.unknownWords.joined(separator: ", ")
        let advice = "write how they sound into a file for --pronunciations"
        guard !preparation.hearsNothing else {
            throw Failure(
                .badData,
                "no phrase of \(self.grammar) can be recognized"
                    + (words.isEmpty
                        ? "; write phrases that can be said"
                        : ", because these words have no pronunciation: \(words); \(advice)"))
        }
        if !words.isEmpty {
            Console.say(
                "phrases with these words are not recognized, because they have no pronunciation: \(words); \(advice)"
            )
        }
        try await EachFile.run(files) { file in
            var samples: [Int16] = []
            let limit = SampleRate.speech.samples(in: Self.longestFile)
            let outcome = Result {
                try SpeechFile.read(path: file) { piece in
                    samples.append(contentsOf: piece.prefix(limit + 1 - samples.count))
                }
            }
            guard samples.count <= limit else {
                throw Failure(
                    .badData, "\(file) is longer than \(Int(Self.longestFile)) s; cut the command out of it")
            }
            // The sound of a truncated recording counts as far as it goes, before its failure ends this file.
            if !samples.isEmpty {
                let transcript = try await recognizer.recognize(samples: samples)
                let match = grammar.match(transcript.text)
                form.write(line(file, transcript, match), sentence(file, transcript, match))
            }
            _ = try outcome.get()
            if samples.isEmpty { throw Failure(.badData, "\(file) holds no sound; record it again") }
        }
    }

    private func line(_ file: String, _ transcript: Transcript, _ match: GrammarMatch?) -> JSONLine {
        var line = JSONLine()
        line.add("file", file)
        line.add("text", transcript.text)
        line.add("intent", match?.intent)
        if let match { line.add("slots", slots: match.slots) }
        line.add("confidence", transcript.confidence)
        line.add("accepted", match != nil)
        return line
    }

    private func sentence(_ file: String, _ transcript: Transcript, _ match: GrammarMatch?) -> String {
        let slots = match?.slots.sorted { $0.key < $1.key }.map { " \($0.key) \($0.value)" }.joined(
            separator: ",")
        let sure = transcript.confidence.map { String(format: "  %.2f", $0) } ?? ""
        return "\(file)  “\(transcript.text)”  "
            + (match.map { "→ \($0.intent)\(slots ?? "")" } ?? "✗ not understood") + sure
    }
}
