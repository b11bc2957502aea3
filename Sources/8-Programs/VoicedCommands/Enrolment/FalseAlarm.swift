import ArgumentParser
import Enrolment
import Foundation
import Intake
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal
import WakeWord

/// A kept wake word that a person calls a false alarm, and the model that learns to refuse its sound.
struct FalseAlarm {
    /// The choice among the kept wake words.
    enum Choice: String, ExpressibleByArgument, CaseIterable {
        /// The newest.
        case last
    }

    /// The greatest share of its own recordings that a model may miss. A model that misses more has learned to refuse
    /// the word itself.
    private static let mostMisses = 0.5

    private let clip: KeptWake.Clip
    private let keyword: KeywordSetting
    private let original: KeywordModel
    private let input: String
    private let output: String

    /// Finds the newest kept wake word, and its model.
    ///
    /// - Parameter models: files of models; if empty, those of the configuration, else the bundled one.
    /// - Throws: ``Failure`` if no wake word is kept, or if none of the models is one of that word.
    init(models: [String], _ configuration: Configuration) throws {
        let folder = configuration.privacy.clipFolder
        guard let clip = try KeptWake.newest(in: folder) else {
            throw Failure(
                .noInput,
                "no wake word is kept in \(folder); with privacy.wake-words: true voiced keeps those that led to "
                    + "nothing")
        }
        self.clip = clip
        var found: (KeywordSetting, String, KeywordModel)?
        for keyword in Keywords.named(models, configuration) where found == nil {
            let file = try keyword.file()
            let model = try KeywordModel(contentsOfFile: file)
            if model.name == clip.wake.keyword { found = (keyword, file, model) }
        }
        guard let found else {
            throw Failure(
                .noInput,
                "no model here is of \"\(clip.wake.keyword.withoutControls)\", which was heard; name its file with "
                    + "--model")
        }
        (keyword, input, original) = found
        // A model that comes with the program stays as it is. The new one goes to the user's folder, which
        // takes precedence.
        let own = "\(DataFiles.ownFolder)/\((input as NSString).lastPathComponent)"
        output = keyword.isNamed ? own : input
    }

    /// Enrols the word again, with the false alarm among the recordings that resemble the word. Keeps the former model,
    /// and deletes the recording.
    ///
    /// - Throws: ``Failure`` with code 65 if the new model would miss most of its own recordings; then nothing changes.
    func learn() throws {
        let file = ModelOutput(path: output, extended: input)
        try file.requireFolder()
        let samples = try SpeechFile.samples(path: clip.path, maximumSeconds: 20)
        var labels = RecordingLabels(after: original)
        var options = EnrolmentOptions()
        options.frontEnd = original.frontEnd
        var enrolling = Progress(total: 100)
        let result = try KeywordEnrolment(options: options).enrol(
            name: original.name, recordings: [],
            confusable: [EnrolmentRecording(label: labels.next("unlike"), samples: samples)],
            extending: original, provenance: original.provenance,
            progress: { enrolling.show(done: Int($0.share * 100), "enrolling") })
        enrolling.finish(nil)
        if let misses = result.report.expectedMisses, misses > Self.mostMisses {
            throw Failure(
                .badData,
                """
                nothing was changed: this sound is "\(original.name)" itself, or too much like it
                with it, \(result.report.forecast)
                listen to it: aplay \(ShellWord(clip.path))
                if it is the word, delete that file; else raise the threshold of the word, or choose a longer word
                """)
        }
        let before = try score(of: samples, by: original)
        let after = try score(of: samples, by: result.model)
        try DataFiles.makeOwnFolder(of: output)
        let wayBack = try keepFormer()
        try result.model.write(toFile: output)
        clip.remove()
        let threshold = keyword.threshold.map { Float($0) } ?? result.model.defaultThreshold
        let heardAt = clip.wake.time.formatted(.iso8601)
        Console.say("\(output): it learned what was taken for \"\(original.name)\" on \(heardAt).")
        Console.say(
            "That had a score of \(number(before)) in its recording and now has \(number(after)); the word counts "
                + "from \(number(threshold)) on.")
        for forecast in result.report.forecasts { Console.say(forecast.asSentence) }
        Console.say("The recording is deleted. A running voiced uses the model from its next start on.")
        Console.say("To take this back: \(wayBack)")
        if after >= threshold {
            Console.complain(
                "It still counts: a voice so like the word is only refused by a higher threshold.")
        }
    }

    /// Copies the former model, if there is one, into a file beside ``output``.
    ///
    /// - Returns: the shell command that brings the former model back.
    private func keepFormer() throws -> String {
        // If the path is a link, this is the file behind the link.
        let path = URL(fileURLWithPath: output).resolvingSymlinksInPath().path
        var status = stat()
        guard stat(path, &status) == 0 else { return "rm \(ShellWord(path))" }
        let backup = path + ".bak"
        let former = try Data(contentsOf: URL(fileURLWithPath: path))
        // The copy has the same mode, so that a daemon of another user can read the model when it is back.
        do { try WholeFile.write(former, to: backup, mode: status.st_mode & 0o777) } catch {
            throw Failure(.cannotCreate, "\(backup) cannot be written: \(error.localizedDescription)")
        }
        return "mv \(ShellWord(backup)) \(ShellWord(path))"
    }

    /// The highest score in a recording, 0 ... 1.
    private func score(of samples: [Int16], by model: KeywordModel) throws -> Float {
        var detector = try WakeWordDetector(models: [model])
        var highest: Float = 0
        samples.withUnsafeBufferPointer { detector.examine($0) { highest = max(highest, $0.score) } }
        detector.finish { highest = max(highest, $0.score) }
        return min(1, highest)
    }

    private func number(_ score: Float) -> String { String(format: "%.2f", score) }
}
