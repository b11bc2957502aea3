import ArgumentParser
import Feedback
import Foundation
import Playback
import Programs
import SpeechSynthesis
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced voices`: lists the voices that can answer, or makes one speak.
struct VoicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "voices",
        abstract: "List the voices that can answer, and hear one.",
        discussion: """
            Those of espeak-ng are always there. A server that speaks Wyoming has better ones: name it in the \
            configuration (feedback: voice-server), or by --server; \(InstallScript.voices.call) piper installs one. A star marks what \
            is used. With a name, that voice speaks now.

            Use: voiced voices
                 voiced voices en-gb
                 voiced voices en_US-joe-medium --server tcp://127.0.0.1:10200
            """)

    @Argument(help: "The voice to hear.")
    var name: String?

    @Option(
        help:
            "A server that speaks Wyoming, such as tcp://127.0.0.1:10200; without it that of the configuration."
    )
    var server: String?

    @Option(help: "The language of the listed voices of espeak-ng, such as de.")
    var language = "en"

    @Option(help: "What to say.")
    var say = "The light in the hall is on. It is nine fifteen."

    @OptionGroup var options: ConfigurationOption

    /// Seconds in which espeak-ng must list its voices.
    private static let listLimit = 5.0

    func run() async throws {
        var feedback = try options.file().configuration.feedback
        if let server {
            feedback.voiceServer = feedback.voiceServer ?? VoiceServerSettings()
            feedback.voiceServer?.uri = server
        }
        if let name { try await hear(name, feedback) } else { try await list(feedback) }
    }

    private func list(_ feedback: FeedbackSettings) async throws {
        Console.write("Voices of espeak-ng (feedback: voice)")
        let used = feedback.voice ?? EspeakSynthesizer.Options().voice
        write(
            try await localVoices().map { (isUsed: $0.language == used, fields: [$0.language, $0.name]) },
            else: "none for \(language)")
        guard let server = feedback.voiceServer else { return }
        Console.write("Voices of \(server.uri) (feedback: voice-server: voice)")
        write(
            try await server.voices().map { name, languages in
                (isUsed: server.namedVoices.contains(name), fields: [name, languages.joined(separator: " ")])
            }, else: "it names none")
    }

    private func write(_ rows: [(isUsed: Bool, fields: [String])], else sentence: String) {
        guard !rows.isEmpty else { return Console.write("  (\(sentence))") }
        for (row, line) in zip(rows, TextTable.lines(rows.map(\.fields))) {
            Console.write("  \(row.isUsed ? "*" : " ") \(line)")
        }
    }

    private func localVoices() async throws -> [(language: String, name: String)] {
        let program = EspeakSynthesizer.Options().program
        var run = ProgramRun(program, ["--voices=\(language)"])
        (run.outputLimit, run.limit) = (1 << 20, Self.listLimit)
        do {
            let lines = String(decoding: try await run.run().output, as: UTF8.self).split(separator: "\n")
            // The columns: priority, language, age and gender, name with "_" for spaces, file.
            return lines.dropFirst().compactMap { line -> (language: String, name: String)? in
                let fields = line.split(separator: " ")
                guard fields.count >= 5, !fields[4].hasPrefix("mb/"), !fields[4].hasPrefix("!v") else {
                    return nil
                }
                return (String(fields[1]), String(fields[3].replacing("_", with: " ")))
            }
        } catch is ProgramRun.Failure {
            throw Failure(
                .unavailable, "\(program) does not list its voices; install it with `apt install espeak-ng`")
        }
    }

    private func hear(_ name: String, _ feedback: FeedbackSettings) async throws {
        var feedback = feedback
        let isLocal = try await localVoices().contains { $0.language == name } || feedback.voiceServer == nil
        let voice: any SpeechSynthesizer
        if isLocal {
            feedback.voice = name
            voice = try feedback.localVoice()
        } else {
            feedback.voiceServer?.voice = name
            voice = try feedback.voiceServer!.synthesizer()
        }
        let begin = ContinuousClock.now
        let clip = try await voice.synthesize(say)
        let seconds = Double((ContinuousClock.now - begin) / .milliseconds(1)) / 1000
        try await ALSASoundOutput(device: feedback.device ?? "default").play(clip)
        Console.write(
            "made in \(String(format: "%.2f", seconds)) s, for \(String(format: "%.1f", clip.duration)) s of speech"
        )
        Console.write(
            isLocal
                ? "to answer by it: feedback: {voice: \(name)}"
                : "to answer by it: feedback: {voice-server: {uri: \"\(feedback.voiceServer!.uri)\", voice: \(name)}}"
        )
    }
}
