/// One room, in which answers sound one after the other.
struct EchoScene {
    /// An answer and what is heard of it.
    struct Answer {
        /// What is played, mono at 16 kHz.
        var played: [Float]
        /// What the microphone hears from the moment in which it is given out, with the word over it.
        var heard: [Float]
        /// The same without the word.
        var heardAlone: [Float]
        /// Where the word's recording lies in `heard`.
        var word: Range<Int>
    }

    var word: String
    /// Of the answers, in dB beside the voice.
    var level: Double
    var answers: [Answer]
}
