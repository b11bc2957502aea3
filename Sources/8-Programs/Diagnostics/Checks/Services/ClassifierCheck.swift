import Commands

/// Checks that the classifier's settings and key are usable. The check does not ask the classifier, because the
/// question would leave the machine.
package struct ClassifierCheck: Check {
    /// See ``Check/name``.
    package let name = "classifier"
    private let make: @Sendable () throws -> any IntentClassifier

    /// Makes a check; `make` makes the classifier and sends nothing.
    package init(make: @escaping @Sendable () throws -> any IntentClassifier) { self.make = make }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        do {
            return .ok("\(try make().name) is configured; it was not asked")
        } catch {
            return .failed(
                .configuration, telling: "\(error)",
                else: "correct classifier in the configuration; see docs/classifier.md")
        }
    }
}
