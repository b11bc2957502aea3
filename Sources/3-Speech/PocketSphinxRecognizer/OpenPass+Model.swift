import Foundation

extension OpenPass {
    /// Estimates how likely it is that the words were said, from how well they fit on the whole and from the worst of
    /// them: logistic regression. `Models/training/make-open-pass` trains it.
    struct Model: Hashable, Sendable {
        /// Log odds if both inputs are 0.
        let bias: Double
        /// The weight of the log odds of ``ConfidenceModel``.
        let whole: Double
        /// The weight of ``OpenPass/worst``, which is subtracted; more than 0.
        let worst: Double

        /// The probability that the words were said, 0 ... 1; without an open pass, by ``ConfidenceModel`` alone.
        ///
        /// - Parameter odds: the log odds of ``ConfidenceModel``.
        func confidence(odds: Double, _ open: OpenPass?) -> Double {
            guard let open else { return 1 / (1 + exp(-odds)) }
            return 1 / (1 + exp(-(bias + whole * odds - worst * max(0, open.worst))))
        }

        /// The greatest value that ``confidence(odds:_:)`` can have for these odds, with or without an open pass.
        func greatest(odds: Double) -> Double {
            max(confidence(odds: odds, nil), 1 / (1 + exp(-(bias + whole * odds))))
        }
    }
}
