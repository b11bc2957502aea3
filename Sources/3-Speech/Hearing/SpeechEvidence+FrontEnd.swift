import Endpointing
import Features

extension SpeechEvidence {
    /// What an endpointer decides by behind a front end: energy alone if that tells nothing of silence.
    public init(_ frontEnd: FrontEnd) {
        self = frontEnd.silencePosteriorDelay.map { .energyAndSilencePosterior(delay: $0) } ?? .energy
    }
}
