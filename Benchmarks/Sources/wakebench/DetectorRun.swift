import ArgumentParser
import BenchmarkKit
import Enrolment
import Foundation
import WakeWord

/// The library's detector, enrolled and run as a user would do it. The rest of this program knows nothing else of
/// the library.
struct DetectorRun {
    let model: KeywordModel

    init(modelFile: String) throws {
        model = try KeywordModel(contentsOfFile: modelFile)
    }

    /// Enrols a model from recordings, without any change to them.
    init(word: String, recordings: [Recording], background: [[Int16]]) throws {
        let clips = try recordings.map { EnrolmentRecording(label: $0.label, signal: try $0.samples()) }
        let result = try KeywordEnrolment().enrol(
            name: word, recordings: clips, background: background,
            provenance: KeywordProvenance(
                kind: "recordings of a benchmark", date: Date().formatted(.iso8601.year().month().day()),
                madeBy: "wakebench"))
        model = result.model
    }

    /// The number of recordings from which the model was made.
    var recordingCount: Int { model.provenance.recordingCount }

    /// The model's own threshold: the score from which it counts a word by default.
    var defaultThreshold: Double { Double(model.defaultThreshold) }

    /// The results of one model on a stream.
    struct Outcome {
        /// All candidates, without a pause after a detection.
        var candidates: [Detection] = []
        /// The detections at the model's own threshold, as users get them.
        var detections: [Detection] = []
    }

    /// Listens for the models of all runs in one pass, as keywords of one detector, and returns the results of each.
    static func listen(for runs: [DetectorRun], in samples: [Int16], progress: (Double) -> Void) throws
        -> [Outcome]
    {
        let models = runs.enumerated().map { number, run in
            var copy = run.model
            copy.name = "\(number)"
            return copy
        }
        var outcomes = runs.map { _ in Outcome() }
        var detector = try WakeWordDetector(models: models)
        let take = { (candidate: WakeCandidate) in
            let detection = Detection(candidate, keyword: runs[candidate.keyword].model.name)
            outcomes[candidate.keyword].candidates.append(detection)
            if candidate.verdict == .detected { outcomes[candidate.keyword].detections.append(detection) }
        }
        samples.withUnsafeBufferPointer { buffer in
            var position = 0
            while position < buffer.count {
                let end = min(buffer.count, position + 160_000)
                detector.examine(UnsafeBufferPointer(rebasing: buffer[position..<end]), candidate: take)
                position = end
                progress(Double(position) / Double(buffer.count))
            }
        }
        detector.finish(candidate: take)
        return outcomes
    }

    /// Returns the processor seconds that this model alone takes for each second of sound, measured on the first two
    /// minutes of `samples`.
    func processorShare(in samples: [Int16]) throws -> Double {
        let part = Array(samples.prefix(120 * 16_000))
        let before = CPUClock.ownSeconds
        _ = try DetectorRun.listen(for: [self], in: part, progress: { _ in })
        return (CPUClock.ownSeconds - before) / (Double(part.count) / 16_000)
    }

    /// Translates an error of the detector into an exit code and a sentence; nil for another error.
    static func explain(_ error: any Error) -> BenchmarkError? {
        guard let error = error as? WakeWordError else { return nil }
        let code: ExitCode =
            switch error.code {
            case .unreadable: .noInput
            case .badConfiguration: .badConfiguration
            default: .badData
            }
        return BenchmarkError(code, error.message)
    }
}

extension Detection {
    fileprivate init(_ candidate: WakeCandidate, keyword: String) {
        self.init(
            keyword: keyword, score: Double(candidate.score), start: Double(candidate.startSample) / 16_000,
            end: Double(candidate.endSample) / 16_000, at: Double(candidate.decisionSample) / 16_000)
    }
}
