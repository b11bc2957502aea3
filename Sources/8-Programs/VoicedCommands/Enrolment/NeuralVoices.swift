import Foundation
import Programs
import VoicedAssembly
import VoicedConfiguration
import WakeWord

/// The voices of a neural synthesizer, a program that `scripts/install-voices` installs.
struct NeuralVoices {
    /// The program: `voiced-voices FOLDER COUNT SEED WORD` writes COUNT clips of the word, each with a moment of
    /// silence around it.
    static let program = "voiced-voices"
    /// Clips of one run: the program takes a second or two for each.
    private static let batch = 10
    private static let limit = 600.0

    /// Makes clips of a word; none if the program is not installed.
    ///
    /// - Parameters:
    ///   - label: gives each recording its label.
    ///   - progress: called before each run with the number of clips so far.
    /// - Throws: ``Failure`` if the program fails.
    func recordings(
        of text: String, count: Int, label: () -> String, progress: (Int) -> Void
    ) async throws -> [EnrolmentRecording] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("voices-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var recordings: [EnrolmentRecording] = []
        while recordings.count < count {
            progress(recordings.count)
            let clips = min(NeuralVoices.batch, count - recordings.count)
            let place = "\(folder)/\(recordings.count)"
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            var run = ProgramRun(NeuralVoices.program, [place, "\(clips)", "\(recordings.count + 1)", text])
            run.limit = NeuralVoices.limit
            do {
                let outcome = try await run.run()
                if let failure = outcome.failure {
                    throw Failure(
                        .unavailable,
                        "\(NeuralVoices.program) failed (\(failure)): \(outcome.complaint ?? "it does not say why"); "
                            + "\(InstallScript.voices.call) installs it again")
                }
            } catch ProgramRun.Failure.missing {
                return []
            } catch let error as ProgramRun.Failure {
                throw Failure(.unavailable, "\(NeuralVoices.program) could not be run: \(error)")
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: place).sorted()
            guard files.count == clips else {
                throw Failure(
                    .badData, "\(NeuralVoices.program) wrote \(files.count) clips, not the \(clips) asked for"
                )
            }
            for file in files {
                let samples = try SpeechFile.samples(path: "\(place)/\(file)", maximumSeconds: 10)
                recordings.append(EnrolmentRecording(label: label(), samples: samples))
            }
        }
        return recordings
    }
}
