extension SpeechModel {
    /// The model for the front end that the programs carry. Made by `Models/training/make-endpointer` from 400 made-up
    /// commands of speech/train in noise/train; 97.3 % of their frames are right at even odds.
    public static let trained = SpeechModel(
        frontEnd: "learned-5a70085a71ae2e4e", bias: -2.1005,
        weights: Inputs(posterior: 1.0039, slowPosterior: 1.0243, excess: 0.0623))
}
