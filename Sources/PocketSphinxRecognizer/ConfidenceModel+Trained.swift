extension ConfidenceModel {
    static let trained = ConfidenceModel(
        frontEnd: "learned-5a70085a71ae2e4e", bias: 6, weights: Inputs(fit: 1.5, worstFit: 0.5, short: -4))
}
