extension ConfidenceModel {
    /// The model for the front end that the programs carry. Made by `Models/training/make-confidence` from 2113 utterances
    /// in noise/train and noises alone, of which 727 were heard right; 94.1 % of those and 6.7 % of the others are accepted at even odds.
    static let trained = ConfidenceModel(
        frontEnd: "learned-5a70085a71ae2e4e", bias: 5.1471,
        weights: Inputs(
            fit: 0.8057, worstFit: 0.1005, speechFit: 2.2651,
            speechOutside: -4.1915, duration: -1.4712, pauses: -1.1106, brevity: -3.0239,
            firstPassAgrees: 1.7050, frontEndAgrees: 0.8610),
        phones: [
            PhoneStatistics(logMean: 1.971, logDeviation: 1.022, logPrior: 0.000),  // SIL
            PhoneStatistics(logMean: 1.917, logDeviation: 0.939, logPrior: -0.357),  // AA
            PhoneStatistics(logMean: 2.176, logDeviation: 0.882, logPrior: -0.015),  // AE
            PhoneStatistics(logMean: 1.851, logDeviation: 0.899, logPrior: 0.881),  // AH
            PhoneStatistics(logMean: 2.013, logDeviation: 1.087, logPrior: -0.302),  // AO
            PhoneStatistics(logMean: 1.941, logDeviation: 1.196, logPrior: -0.924),  // AW
            PhoneStatistics(logMean: 2.561, logDeviation: 0.884, logPrior: 0.230),  // AY
            PhoneStatistics(logMean: 1.601, logDeviation: 0.997, logPrior: -0.439),  // B
            PhoneStatistics(logMean: 2.092, logDeviation: 0.976, logPrior: -1.194),  // CH
            PhoneStatistics(logMean: 1.629, logDeviation: 1.070, logPrior: 0.148),  // D
            PhoneStatistics(logMean: 1.717, logDeviation: 0.954, logPrior: 0.055),  // DH
            PhoneStatistics(logMean: 1.920, logDeviation: 0.784, logPrior: -0.141),  // EH
            PhoneStatistics(logMean: 1.872, logDeviation: 1.252, logPrior: -0.089),  // ER
            PhoneStatistics(logMean: 2.206, logDeviation: 0.956, logPrior: -0.262),  // EY
            PhoneStatistics(logMean: 2.123, logDeviation: 0.829, logPrior: -0.171),  // F
            PhoneStatistics(logMean: 1.702, logDeviation: 0.847, logPrior: -0.863),  // G
            PhoneStatistics(logMean: 1.731, logDeviation: 1.073, logPrior: -0.278),  // HH
            PhoneStatistics(logMean: 2.151, logDeviation: 0.843, logPrior: 0.588),  // IH
            PhoneStatistics(logMean: 2.500, logDeviation: 0.891, logPrior: 0.661),  // IY
            PhoneStatistics(logMean: 1.974, logDeviation: 0.959, logPrior: -1.360),  // JH
            PhoneStatistics(logMean: 1.646, logDeviation: 1.051, logPrior: 0.176),  // K
            PhoneStatistics(logMean: 1.935, logDeviation: 0.929, logPrior: 0.160),  // L
            PhoneStatistics(logMean: 1.650, logDeviation: 0.995, logPrior: 0.063),  // M
            PhoneStatistics(logMean: 1.944, logDeviation: 0.919, logPrior: 0.661),  // N
            PhoneStatistics(logMean: 1.604, logDeviation: 0.971, logPrior: -1.070),  // NG
            PhoneStatistics(logMean: 2.337, logDeviation: 0.972, logPrior: -0.171),  // OW
            PhoneStatistics(logMean: 1.850, logDeviation: 1.298, logPrior: -1.707),  // OY
            PhoneStatistics(logMean: 1.613, logDeviation: 0.984, logPrior: -0.408),  // P
            PhoneStatistics(logMean: 1.740, logDeviation: 1.017, logPrior: 0.100),  // R
            PhoneStatistics(logMean: 2.659, logDeviation: 0.838, logPrior: 0.974),  // S
            PhoneStatistics(logMean: 2.390, logDeviation: 0.709, logPrior: -0.576),  // SH
            PhoneStatistics(logMean: 2.077, logDeviation: 1.040, logPrior: 1.190),  // T
            PhoneStatistics(logMean: 1.464, logDeviation: 1.012, logPrior: -1.139),  // TH
            PhoneStatistics(logMean: 1.642, logDeviation: 1.007, logPrior: -1.208),  // UH
            PhoneStatistics(logMean: 2.221, logDeviation: 0.720, logPrior: 0.250),  // UW
            PhoneStatistics(logMean: 0.797, logDeviation: 0.936, logPrior: -0.807),  // V
            PhoneStatistics(logMean: 2.476, logDeviation: 0.853, logPrior: 0.400),  // W
            PhoneStatistics(logMean: 1.952, logDeviation: 0.861, logPrior: -0.672),  // Y
            PhoneStatistics(logMean: 2.186, logDeviation: 1.061, logPrior: 0.265),  // Z
            PhoneStatistics(logMean: 1.443, logDeviation: 0.913, logPrior: -2.156),  // ZH
        ])
}
