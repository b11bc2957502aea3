/// The published accuracy of another engine on all 619 recordings of spoken coffee orders with kitchen noise.
///
/// From the README of Picovoice's speech-to-intent-benchmark. Only the figures at 24 and at 6 dB are known here, so
/// charts draw a straight line between them.
public struct PublishedAccuracy: Hashable, Sendable {
    /// The engine's name, such as `Rhino`.
    public var name: String
    /// The share of right commands at 24 dB, 0 ... 1.
    public var at24: Double
    /// The share of right commands at 6 dB, 0 ... 1.
    public var at6: Double

    /// The engines, best first.
    public static let all = [
        PublishedAccuracy(name: "Rhino", at24: 0.99, at6: 0.96),
        PublishedAccuracy(name: "LUIS", at24: 0.93, at6: 0.86),
        PublishedAccuracy(name: "Watson", at24: 0.95, at6: 0.72),
        PublishedAccuracy(name: "Lex", at24: 0.88, at6: 0.80),
        PublishedAccuracy(name: "Dialogflow", at24: 0.83, at6: 0.70),
    ]
}
