#if PocketSphinx
    /// What a transcript's confidence was made of, to train it on.
    package struct UtteranceTrace: Sendable {
        /// The phrase that was found.
        package var text: String
        /// What ``ConfidenceModel`` makes of it, as log odds.
        package var odds: Double
        /// ``OpenPass/worst`` and ``OpenPass/mean``; nil without an open pass.
        package var open: (worst: Double, mean: Double)?
    }
#endif
