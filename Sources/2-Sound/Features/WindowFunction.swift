import Foundation

/// The weights that fade an analysis frame in and out before its spectrum is taken.
///
/// Symmetric windows (the first and the last weight are equal), as in HTK, Kaldi and NumPy.
public enum WindowFunction: String, Hashable, Sendable, CaseIterable {
    /// Raised cosine that reaches zero at both ends.
    case hann
    /// Raised cosine on a pedestal of 0.08, HTK's choice.
    case hamming

    /// The weights of a window of `count` samples. Allocates.
    public func coefficients(count: Int) -> [Float] {
        guard count > 1 else { return [Float](repeating: 1, count: max(0, count)) }
        let (pedestal, range): (Double, Double) =
            switch self {
            case .hann: (0.5, 0.5)
            case .hamming: (0.54, 0.46)
            }
        let step = 2 * Double.pi / Double(count - 1)
        return (0..<count).map { Float(pedestal - range * cos(step * Double($0))) }
    }
}
