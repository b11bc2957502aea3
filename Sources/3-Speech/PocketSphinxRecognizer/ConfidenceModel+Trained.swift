extension ConfidenceModel {
    /// The model for the front end that the programs carry. Made by `Models/training/make-confidence` from 3613
    /// utterances in noise/train and noises alone, of which 1009 were recognized correctly. At even odds it accepts
    /// 96.2 % of those and 4.0 % of the others.
    static let trained = ConfidenceModel(
        frontEnd: "learned-94e689eba263320d", bias: -0.5653,
        weights: Inputs(
            fit: 1.1893, speechFit: 1.1694,
            speechOutside: -5.5085, duration: -1.1319, pauses: -1.2160, brevity: -3.3794,
            clarity: 6.1718, firstPassAgrees: 1.6055, frontEndAgrees: 1.0845),
        phones: [
            PhoneStatistics(logMean: 2.042, logDeviation: 1.045, logPrior: 0.000),  // SIL
            PhoneStatistics(logMean: 1.727, logDeviation: 0.924, logPrior: -0.482),  // AA
            PhoneStatistics(logMean: 1.990, logDeviation: 0.904, logPrior: -0.027),  // AE
            PhoneStatistics(logMean: 1.690, logDeviation: 0.932, logPrior: 0.832),  // AH
            PhoneStatistics(logMean: 2.064, logDeviation: 1.134, logPrior: -0.420),  // AO
            PhoneStatistics(logMean: 2.141, logDeviation: 1.059, logPrior: -0.962),  // AW
            PhoneStatistics(logMean: 2.524, logDeviation: 1.014, logPrior: 0.249),  // AY
            PhoneStatistics(logMean: 1.862, logDeviation: 0.937, logPrior: -0.486),  // B
            PhoneStatistics(logMean: 2.440, logDeviation: 0.875, logPrior: -1.387),  // CH
            PhoneStatistics(logMean: 1.808, logDeviation: 1.057, logPrior: 0.082),  // D
            PhoneStatistics(logMean: 1.709, logDeviation: 0.963, logPrior: -0.014),  // DH
            PhoneStatistics(logMean: 1.912, logDeviation: 0.806, logPrior: -0.236),  // EH
            PhoneStatistics(logMean: 1.930, logDeviation: 1.185, logPrior: -0.229),  // ER
            PhoneStatistics(logMean: 2.502, logDeviation: 0.859, logPrior: -0.163),  // EY
            PhoneStatistics(logMean: 2.612, logDeviation: 0.555, logPrior: -0.155),  // F
            PhoneStatistics(logMean: 2.029, logDeviation: 0.871, logPrior: -0.734),  // G
            PhoneStatistics(logMean: 2.023, logDeviation: 1.191, logPrior: -0.174),  // HH
            PhoneStatistics(logMean: 2.130, logDeviation: 0.873, logPrior: 0.622),  // IH
            PhoneStatistics(logMean: 2.356, logDeviation: 0.992, logPrior: 0.668),  // IY
            PhoneStatistics(logMean: 2.222, logDeviation: 0.901, logPrior: -1.377),  // JH
            PhoneStatistics(logMean: 2.071, logDeviation: 0.976, logPrior: 0.318),  // K
            PhoneStatistics(logMean: 1.839, logDeviation: 1.029, logPrior: 0.207),  // L
            PhoneStatistics(logMean: 1.744, logDeviation: 1.100, logPrior: 0.126),  // M
            PhoneStatistics(logMean: 1.875, logDeviation: 0.949, logPrior: 0.527),  // N
            PhoneStatistics(logMean: 1.538, logDeviation: 1.052, logPrior: -1.054),  // NG
            PhoneStatistics(logMean: 2.338, logDeviation: 0.836, logPrior: -0.386),  // OW
            PhoneStatistics(logMean: 2.538, logDeviation: 1.178, logPrior: -1.354),  // OY
            PhoneStatistics(logMean: 1.744, logDeviation: 1.016, logPrior: -0.576),  // P
            PhoneStatistics(logMean: 1.770, logDeviation: 1.155, logPrior: 0.067),  // R
            PhoneStatistics(logMean: 2.663, logDeviation: 0.922, logPrior: 1.011),  // S
            PhoneStatistics(logMean: 2.593, logDeviation: 0.736, logPrior: -0.657),  // SH
            PhoneStatistics(logMean: 2.243, logDeviation: 1.062, logPrior: 1.260),  // T
            PhoneStatistics(logMean: 1.747, logDeviation: 1.156, logPrior: -1.172),  // TH
            PhoneStatistics(logMean: 1.275, logDeviation: 0.959, logPrior: -1.345),  // UH
            PhoneStatistics(logMean: 2.208, logDeviation: 0.861, logPrior: 0.335),  // UW
            PhoneStatistics(logMean: 0.982, logDeviation: 1.098, logPrior: -0.873),  // V
            PhoneStatistics(logMean: 2.741, logDeviation: 0.815, logPrior: 0.482),  // W
            PhoneStatistics(logMean: 2.074, logDeviation: 0.977, logPrior: -0.423),  // Y
            PhoneStatistics(logMean: 2.119, logDeviation: 0.972, logPrior: 0.263),  // Z
            PhoneStatistics(logMean: 1.491, logDeviation: 1.044, logPrior: -2.315),  // ZH
        ])
}
