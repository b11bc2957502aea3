extension OpenPass.Model {
    /// Made by the steps of `Models/training/make-open-pass` from 541 utterances that were taken for a phrase, of
    /// which 242 were recognized correctly. It accepts 98.6 % of the right ones in quiet and 40.7 % of those that
    /// resemble a phrase.
    static let trained = OpenPass.Model(bias: 0.5812, whole: 0.6391, worst: 0.0097)
}
