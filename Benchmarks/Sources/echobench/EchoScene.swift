/// A room in which answers sound one after the other.
struct EchoScene {
    /// An answer and the microphone's sound of it.
    struct Answer {
        /// The answer as it is played, mono at 16 kHz.
        var played: [Float]
        /// The microphone's sound from the moment at which the answer is given out, with the word over it.
        var heard: [Float]
        /// The microphone's sound without the word.
        var heardAlone: [Float]
        /// The samples of the word's recording in `heard`.
        var word: Range<Int>
    }

    var word: String
    /// The level of the answers relative to the voice, in dB.
    var level: Double
    var answers: [Answer]
}
