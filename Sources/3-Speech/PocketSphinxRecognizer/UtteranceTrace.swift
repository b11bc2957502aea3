#if PocketSphinx
    /// The inputs of a transcript's confidence, for training.
    package struct UtteranceTrace: Sendable {
        /// The phrase that was found.
        package var text: String
        /// The log odds of ``ConfidenceModel``.
        package var odds: Double
        /// ``OpenPass/worst`` and ``OpenPass/mean``; nil without an open pass.
        package var open: (worst: Double, mean: Double)?
    }
#endif
