import VoiceTesting

/// Sound without meaning that an endpointer takes for speech by its energy, for the light front end.
enum MadeSpeech {
    /// A second of near silence, one of speech-like bursts, three of near silence; 16 kHz.
    static let oneCommand: [Float] = {
        var bursts = SyntheticSignal.noise(amplitude: 0.2, seconds: 1)
        // Five syllables a second, because the endpointer would learn steady noise as the room's.
        for index in bursts.indices where index % 3200 > 2000 { bursts[index] *= 0.02 }
        let quiet = SyntheticSignal.noise(amplitude: 0.0005, seconds: 3, seed: 2)
        return Array(quiet.prefix(16_000)) + bursts + quiet
    }()
}
