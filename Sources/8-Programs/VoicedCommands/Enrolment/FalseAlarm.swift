import ArgumentParser
import Enrolment
import Foundation
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal
import WakeWord

/// A wake word that was none, as a person says: its model learns to refuse that sound.
struct FalseAlarm {
    /// Which of the kept wake words it was.
    enum Choice: String, ExpressibleByArgument, CaseIterable {
        /// The newest.
        case last
    }

    private let clip: KeptWake.Clip
    private let keyword: KeywordSetting
    private let original: KeywordModel
    private let input: String
    private let output: String

    /// Finds the newest kept wake word, and its model.
    ///
    /// - Parameter models: files of models; without any those of the configuration, else the bundled one.
    /// - Throws: ``Failure`` if no wake word is kept, or none of the models is of that word.
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
        // A model that comes with the program stays as it is; the user's own takes precedence.
        let own = "\(DataFiles.ownFolder)/\((input as NSString).lastPathComponent)"
        output = keyword.isNamed ? own : input
    }

    /// Enrols the word again with the recording as one of what resembles it, and deletes the recording.
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
        let before = try score(of: samples, by: original)
        let after = try score(of: samples, by: result.model)
        try DataFiles.makeOwnFolder(of: output)
        try result.model.write(toFile: output)
        clip.remove()
        let threshold = keyword.threshold.map { Float($0) } ?? result.model.defaultThreshold
        Console.say(
            """
            \(output): what was taken for "\(original.name)" on \(clip.wake.time.formatted(.iso8601)) had a score of \
            \(number(before)) in its recording and now has \(number(after)); it counts from \(number(threshold)) on; \
            \(result.report.forecast.asSentence) A running voiced uses the model from its next start on. The recording \
            is deleted; `voiced enrol "\(original.name)" --extend \(output) --remove \(labels.last("unlike"))` takes \
            this back.
            """)
        if after >= threshold {
            Console.complain(
                "It still counts: a voice so like the word is only refused by a higher threshold.")
        }
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
