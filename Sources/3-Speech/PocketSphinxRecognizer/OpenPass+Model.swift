import Foundation

extension OpenPass {
    /// How likely it is that the words were said, from how well they fit on the whole and from the one that fits worst: logistic regression.
    /// `Models/training/make-open-pass` trains it.
    struct Model: Hashable, Sendable {
        /// Log odds if both inputs are 0.
        let bias: Double
        /// What the log odds of ``ConfidenceModel`` are worth.
        let whole: Double
        /// What a unit of ``OpenPass/worst`` takes off, more than 0.
        let worst: Double

        /// The probability that the words were said, 0 ... 1; without an open pass, what the whole says.
        ///
        /// - Parameter odds: what ``ConfidenceModel`` says.
        func confidence(odds: Double, _ open: OpenPass?) -> Double {
            guard let open else { return 1 / (1 + exp(-odds)) }
            return 1 / (1 + exp(-(bias + whole * odds - worst * max(0, open.worst))))
        }

        /// The greatest that ``confidence(odds:_:)`` can be.
        func greatest(odds: Double) -> Double {
            max(confidence(odds: odds, nil), 1 / (1 + exp(-(bias + whole * odds))))
        }
    }
}
