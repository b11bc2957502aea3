import ArgumentParser
import BenchmarkKit
import TestSupport
public import WakeWord

/// Keyword models to listen with.
public enum Keywords {
    /// Copies of the bundled model under different names, each read anew.
    ///
    /// The detector computes the parts that all models share once, so equal models cost the least that several
    /// models can.
    ///
    /// - Throws: ``BenchmarkError`` if `count` is outside 1 ... 1000, `WakeWordError` if the model cannot be read.
    public static func copies(_ count: Int) throws -> [KeywordModel] {
        guard (1...1000).contains(count) else {
            throw BenchmarkError(.validationFailure, "\(count) keywords are outside 1 ... 1000; try 10.")
        }
        return try (1...count).map { number in
            var copy = try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake"))
            copy.name = "orbit \(number)"
            return copy
        }
    }
}
