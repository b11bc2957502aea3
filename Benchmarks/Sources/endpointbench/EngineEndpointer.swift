import BenchmarkKit
import EndpointScoring
import Endpointing
import Features
import PCM

/// The endpointer of this project, at its defaults except that it waits for the first word without a limit, as the
/// other detectors do.
///
/// Some recordings begin with more than five seconds of silence, after which it would give up by default.
enum EngineEndpointer: String, CaseIterable {
    /// Energy and the silence posterior of the learned front end, as the daemon runs it with a learned wake word.
    case fused = "VoiceEngine"
    /// Energy alone, as the daemon runs it without a learned wake word.
    case energy = "VoiceEngine, energy alone"

    /// Returns the ends that the endpointer finds in a recording. It listens from the first sample on.
    func answers(_ samples: [Float]) -> [EndpointAnswer] {
        switch self {
        case .energy:
            return EngineEndpointer.answers(samples, evidence: .energy) { _ in nil }
        case .fused:
            var extractor = LearnedExtractor()
            let delay = LearnedFrontEnd.bundled.delayHops
            return EngineEndpointer.answers(samples, evidence: .energyAndSilencePosterior(delay: delay)) {
                hop in
                extractor.process(hop) { _ in }
                return extractor.silencePosterior
            }
        }
    }

    private static func answers(
        _ samples: [Float], evidence: SpeechEvidence,
        silencePosterior: (UnsafeBufferPointer<Int16>) -> Float?
    ) -> [EndpointAnswer] {
        var options = EndpointerOptions()
        options.noSpeechTimeout = nil
        guard var endpointer = try? Endpointer(options: options, evidence: evidence) else {
            preconditionFailure("valid options are refused")
        }
        var answers: [EndpointAnswer] = []
        func record(_ event: EndpointerEvent) {
            guard case .endpoint(let endpoint) = event else { return }
            answers.append(
                EndpointAnswer(
                    end: SampleRate.speech.seconds(of: endpoint.endSample),
                    decision: SampleRate.speech.seconds(of: endpoint.decisionSample)))
        }
        endpointer.begin(atSample: 0, event: record)
        samples.int16.withUnsafeBufferPointer { samples in
            var rest = samples
            while !rest.isEmpty {
                let hop = UnsafeBufferPointer(rebasing: rest.prefix(Endpointer.frameLength))
                rest = UnsafeBufferPointer(rebasing: rest.dropFirst(hop.count))
                endpointer.process(hop, silencePosterior: silencePosterior(hop), event: record)
            }
        }
        return answers
    }
}
