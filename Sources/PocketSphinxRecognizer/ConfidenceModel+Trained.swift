extension ConfidenceModel {
    /// The model for the front end that the programs carry. Made by `Models/training/make-confidence` from 2117 utterances
    /// in noise/train and noises alone, of which 722 were heard right; 94.3 % of those and 6.7 % of the others are accepted at even odds.
    static let trained = ConfidenceModel(
        frontEnd: "learned-5a70085a71ae2e4e", bias: 5.4182,
        weights: Inputs(
            fit: 0.8972, worstFit: 0.1068, speechFit: 2.1472,
            speechOutside: -4.0499, duration: -1.4801, pauses: -1.2031, brevity: -3.1107,
            firstPassAgrees: 1.5061, frontEndAgrees: 0.9432),
        phones: [
            PhoneStatistics(logMean: 1.981, logDeviation: 1.013, logPrior: 0.000),  // SIL
            PhoneStatistics(logMean: 1.903, logDeviation: 0.953, logPrior: -0.357),  // AA
            PhoneStatistics(logMean: 2.188, logDeviation: 0.865, logPrior: -0.015),  // AE
            PhoneStatistics(logMean: 1.852, logDeviation: 0.899, logPrior: 0.881),  // AH
            PhoneStatistics(logMean: 2.047, logDeviation: 1.083, logPrior: -0.302),  // AO
            PhoneStatistics(logMean: 1.945, logDeviation: 1.195, logPrior: -0.924),  // AW
            PhoneStatistics(logMean: 2.575, logDeviation: 0.867, logPrior: 0.230),  // AY
            PhoneStatistics(logMean: 1.615, logDeviation: 0.990, logPrior: -0.439),  // B
            PhoneStatistics(logMean: 2.098, logDeviation: 0.971, logPrior: -1.194),  // CH
            PhoneStatistics(logMean: 1.651, logDeviation: 1.067, logPrior: 0.148),  // D
            PhoneStatistics(logMean: 1.759, logDeviation: 0.954, logPrior: 0.055),  // DH
            PhoneStatistics(logMean: 1.937, logDeviation: 0.774, logPrior: -0.141),  // EH
            PhoneStatistics(logMean: 1.894, logDeviation: 1.243, logPrior: -0.089),  // ER
            PhoneStatistics(logMean: 2.234, logDeviation: 0.913, logPrior: -0.262),  // EY
            PhoneStatistics(logMean: 2.105, logDeviation: 0.839, logPrior: -0.171),  // F
            PhoneStatistics(logMean: 1.735, logDeviation: 0.830, logPrior: -0.863),  // G
            PhoneStatistics(logMean: 1.742, logDeviation: 1.078, logPrior: -0.278),  // HH
            PhoneStatistics(logMean: 2.188, logDeviation: 0.821, logPrior: 0.588),  // IH
            PhoneStatistics(logMean: 2.496, logDeviation: 0.877, logPrior: 0.661),  // IY
            PhoneStatistics(logMean: 1.953, logDeviation: 0.942, logPrior: -1.360),  // JH
            PhoneStatistics(logMean: 1.668, logDeviation: 1.044, logPrior: 0.176),  // K
            PhoneStatistics(logMean: 1.947, logDeviation: 0.919, logPrior: 0.160),  // L
            PhoneStatistics(logMean: 1.671, logDeviation: 0.992, logPrior: 0.063),  // M
            PhoneStatistics(logMean: 1.942, logDeviation: 0.916, logPrior: 0.661),  // N
            PhoneStatistics(logMean: 1.642, logDeviation: 0.970, logPrior: -1.070),  // NG
            PhoneStatistics(logMean: 2.323, logDeviation: 0.970, logPrior: -0.171),  // OW
            PhoneStatistics(logMean: 1.869, logDeviation: 1.296, logPrior: -1.707),  // OY
            PhoneStatistics(logMean: 1.663, logDeviation: 0.960, logPrior: -0.408),  // P
            PhoneStatistics(logMean: 1.734, logDeviation: 1.023, logPrior: 0.100),  // R
            PhoneStatistics(logMean: 2.674, logDeviation: 0.811, logPrior: 0.974),  // S
            PhoneStatistics(logMean: 2.394, logDeviation: 0.710, logPrior: -0.576),  // SH
            PhoneStatistics(logMean: 2.084, logDeviation: 1.030, logPrior: 1.190),  // T
            PhoneStatistics(logMean: 1.469, logDeviation: 1.018, logPrior: -1.139),  // TH
            PhoneStatistics(logMean: 1.604, logDeviation: 0.989, logPrior: -1.208),  // UH
            PhoneStatistics(logMean: 2.211, logDeviation: 0.713, logPrior: 0.250),  // UW
            PhoneStatistics(logMean: 0.841, logDeviation: 0.951, logPrior: -0.807),  // V
            PhoneStatistics(logMean: 2.479, logDeviation: 0.860, logPrior: 0.400),  // W
            PhoneStatistics(logMean: 1.947, logDeviation: 0.855, logPrior: -0.672),  // Y
            PhoneStatistics(logMean: 2.217, logDeviation: 1.051, logPrior: 0.265),  // Z
            PhoneStatistics(logMean: 1.450, logDeviation: 0.907, logPrior: -2.156),  // ZH
        ])
}
