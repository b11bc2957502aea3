import ArgumentParser
import Feedback
import Foundation
import Session
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal

/// `voiced explain`: shows why the engine understood, misheard or missed the speech of a recording.
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show why a recording was understood as it was: level, wake word, speech, phrases.",
        discussion: """
            Hears a recording as `voiced listen` does and says step by step what it made of it: the level and the noise, \
            what resembled the wake word and its threshold, where a command began and ended, which phrases were \
            likeliest and how sure the recognizer must be, and what came of it. With --picture all of it is drawn. \
            Nothing is carried out, and nothing is logged or written: of the database it has a copy in memory, in which \
            each recording begins a new case.

            Instead of a file, last is the newest recording that privacy.audio: misses kept; the daemon may go on meanwhile.

            Example: voiced explain Examples/orbit-demo.wav
            """)

    /// The value for the newest recording of a misheard command. A file of that name is `./last`.
    private static let last = "last"
    /// The most seconds of a recording; the picture of a longer one would be unreadable.
    private static let longest = 600.0

    @Argument(help: "Recordings of at most ten minutes each, or last.", completion: .file())
    var files: [String]

    @Option(help: "The picture, as SVG.", completion: .file(extensions: ["svg"]))
    var picture: String?

    @OptionGroup var session: SessionOptions
    @OptionGroup var log: LogOptions

    func validate() throws {
        guard files.count > 1 else { return }
        if picture != nil { throw ValidationError("--picture draws one recording; name one") }
        if files.contains(Self.last) {
            throw ValidationError("last is heard without a wake word, unlike the others; name it alone")
        }
    }

    func run() async throws {
        let logger = try log.makeLogger()
        let isLast = files == [Self.last]
        let paths = try isLast ? [newestMiss()] : files
        var session = session
        // The kept recording of a misheard command contains no wake word.
        if isLast, session.model.isEmpty { session.alwaysOn = true }
        let assembly = try await SessionAssembly(
            session, .copy(goesOn: false), defaultFeedback: .silent, logger: logger)
        let isForPeople = session.form.isForPeople
        try await EachFile.run(paths) { path in
            let samples = try SpeechFile.samples(path: path, maximumSeconds: Self.longest)
            let explanation = try await Explaining(assembly, logger: logger).explain(path, samples)
            if let picture { try write(ExplanationPicture(explanation).svg, to: picture) }
            if isForPeople {
                for line in ExplanationText(explanation).lines { Console.write(line, isStyled: true) }
            } else {
                Console.write(explanation.jsonLine.text)
            }
            if let picture { Console.say("\(picture) is drawn; open it in a browser.") }
        }
    }

    private func newestMiss() throws(Failure) -> String {
        let privacy = try ConfigurationFile(named: session.config).configuration.privacy
        let folder = privacy.clipFolder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        func date(_ name: String) -> Date {
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            return attributes?[.modificationDate] as? Date ?? .distantPast
        }
        let newest = names.filter {
            ($0.hasSuffix(".wav") || $0.hasSuffix(".flac")) && !$0.contains(/-wake(-[0-9]+)?\.wav$/)
        }.max { date($0) < date($1) }
        guard let newest else {
            throw Failure(
                .noInput,
                privacy.audio == .misses
                    ? "nothing was misheard yet: there is no recording in \(folder)"
                    : "there is no recording in \(folder); set privacy.audio: misses, and those of misheard commands "
                        + "are kept")
        }
        return "\(folder)/\(newest)"
    }

    private func write(_ text: String, to path: String) throws(Failure) {
        do { try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
            throw Failure(.cannotCreate, "\(path) cannot be written; name another file with --picture")
        }
    }
}
