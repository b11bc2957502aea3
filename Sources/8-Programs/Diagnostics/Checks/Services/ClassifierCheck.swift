import Commands

/// The classifier's settings and key are usable. It is not asked: that would leave the machine.
public struct ClassifierCheck: Check {
    /// See ``Check/name``.
    public let name = "classifier"
    private let make: @Sendable () throws -> any IntentClassifier

    /// Makes a check; `make` makes the classifier and sends nothing.
    public init(make: @escaping @Sendable () throws -> any IntentClassifier) { self.make = make }

    /// See ``Check/run()``.
    public func run() async -> Finding {
        do {
            return .ok("\(try make().name) is configured; it was not asked")
        } catch {
            return .failed(
                .configuration, telling: "\(error)",
                else: "correct classifier in the configuration; see docs/classifier.md")
        }
    }
}
