import Endpointing
import Features

extension SpeechEvidence {
    /// The evidence of an endpointer behind `frontEnd`: energy alone if the front end gives no silence posterior.
    public init(_ frontEnd: FrontEnd) {
        self = frontEnd.silencePosteriorDelay.map { .energyAndSilencePosterior(delay: $0) } ?? .energy
    }
}
