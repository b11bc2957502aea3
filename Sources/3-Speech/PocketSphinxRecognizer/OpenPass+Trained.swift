extension OpenPass.Model {
    /// Made by `Models/training/make-open-pass` from 979 utterances that were taken for a phrase, of which 411 were heard right; 98.4 % of
    /// the right ones in quiet and 55.6 % of those that resemble a phrase are accepted.
    static let trained = OpenPass.Model(bias: -0.2506, whole: 0.6058, worst: 0.007039)
}
