import ArgumentParser
import BenchmarkKit
import TestSupport
public import WakeWord

/// Keyword models to listen with.
public enum Keywords {
    /// Copies of the bundled model under different names, each read anew.
    ///
    /// The detector works out what is equal for all of them once, so several of them cost the least that several can.
    ///
    /// - Throws: ``BenchmarkError`` when that is none or too many, `WakeWordError` when the model cannot be read.
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
