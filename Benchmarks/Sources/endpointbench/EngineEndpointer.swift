import BenchmarkKit
import EndpointScoring
import Endpointing
import PCM

/// The endpointer of this project, at its defaults.
enum EngineEndpointer {
    static let name = "VoiceEngine"

    /// What it finds in a recording that it hears from the first sample on, listening at once.
    static func answers(_ samples: [Float]) -> [EndpointAnswer] {
        // The defaults are valid.
        guard var endpointer = try? Endpointer() else {
            preconditionFailure("the default options are refused")
        }
        var answers: [EndpointAnswer] = []
        func note(_ event: EndpointerEvent) {
            guard case .endpoint(let endpoint) = event else { return }
            answers.append(
                EndpointAnswer(
                    end: SampleRate.speech.seconds(of: endpoint.endSample),
                    decision: SampleRate.speech.seconds(of: endpoint.decisionSample)))
        }
        endpointer.begin(atSample: 0, event: note)
        samples.int16.withUnsafeBufferPointer { endpointer.process($0, event: note) }
        return answers
    }
}
