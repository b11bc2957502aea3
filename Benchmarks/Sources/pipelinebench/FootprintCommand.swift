import ArgumentParser
import Commands
import Foundation
import PCM
import PipelineStages
import WakeWord

/// The process of its own that `memory` starts for each row.
struct FootprintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "footprint", abstract: "Measure the memory of one thing, as JSON.", shouldDisplay: false)

    /// What can be made.
    enum Subject: String, CaseIterable, ExpressibleByArgument {
        /// Keyword models and the detector that listens for them.
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
        // Ten seconds; everything the detector keeps has been touched by then.
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
