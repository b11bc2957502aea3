import ArgumentParser
import Commands
import Foundation
import PCM
import PipelineStages
import WakeWord

/// The hidden subcommand that `memory` runs in a new process for each row.
struct FootprintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "footprint", abstract: "Measure the memory of one thing, as JSON.", shouldDisplay: false)

    /// The things whose memory can be measured.
    enum Subject: String, CaseIterable, ExpressibleByArgument {
        /// The wake word detector with its keyword models.
        case wakeWord = "wake-word"
        /// The dictionary of aliases, without the rows it was made of.
        case dictionary
    }

    @Argument var subject: Subject
    @Argument var scale: Int

    func run() async throws {
        let footprint =
            switch subject {
            case .wakeWord: try wakeWord()
            case .dictionary: try dictionary()
            }
        print(String(decoding: try JSONEncoder().encode(footprint), as: UTF8.self))
    }

    private func wakeWord() throws -> Footprint {
        // After ten seconds the detector has touched all memory that it keeps.
        let silence = FixedBuffer<Int16>(repeating: 0, count: SampleRate.speech.samples(in: 10))
        return try Footprint(subject.rawValue, scale: scale) {
            try WakeWordDetector(models: Keywords.copies(scale))
        } use: { detector in
            detector.process(silence.elements) { _ in }
        }
    }

    private func dictionary() throws -> Footprint {
        let phrases = try Phrases(count: scale)
        return Footprint(subject.rawValue, scale: scale) {
            phrases.dictionary()
        } use: { dictionary in
            _ = dictionary.lookUp("no such phrase")
        }
    }
}
