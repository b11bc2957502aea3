import Foundation

/// What one daemon tells the others of a wake word that it heard.
struct WakeClaim: Hashable, Codable, Sendable {
    /// Who heard it, since its start.
    var daemon: UUID
    /// How well, 0 ... 1.
    var score: Double
    /// Whether it answers.
    var isTaken = false

    private enum CodingKeys: String, CodingKey {
        case daemon, score
        case isTaken = "taken"
    }

    init(daemon: UUID, score: Double, isTaken: Bool = false) {
        (self.daemon, self.score, self.isTaken) = (daemon, score, isTaken)
    }

    /// Reads what somebody sent.
    ///
    /// - Throws: if the score is none.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        daemon = try values.decode(UUID.self, forKey: .daemon)
        score = try values.decode(Double.self, forKey: .score)
        isTaken = try values.decode(Bool.self, forKey: .isTaken)
        guard (0...1).contains(score) else {
            throw DecodingError.dataCorruptedError(forKey: .score, in: values, debugDescription: "no score")
        }
    }
}

/// Who answers a wake word that several daemons of a room heard: the one with the best score, 200 ms after it heard it; of
/// two equal ones the greater key.
///
/// A daemon gives way only to one that has said that it answers. Where none does within half a second, it answers itself:
/// silence would be worse than two answers.
struct WakeContest: Sendable {
    /// Claims that are no further apart are of one word.
    static let span = Duration.seconds(1)
    /// How long better claims are waited for.
    static let patience = Duration.milliseconds(200)
    /// How long it is waited for that one with a better claim answers.
    static let limit = Duration.milliseconds(500)

    enum Verdict: Hashable, Sendable { case answer, yield, wait }

    private var began: ContinuousClock.Instant?
    private var best: WakeClaim?
    private var taker: UUID?

    /// Takes a claim in, or that somebody answers.
    mutating func note(_ claim: WakeClaim, at time: ContinuousClock.Instant) {
        if began.map({ $0.duration(to: time) > Self.span }) ?? true {
            (began, best, taker) = (time, nil, nil)
        }
        if claim.isTaken {
            taker = taker ?? claim.daemon
        } else if best.map({ Self.isBetter(claim, $0) }) ?? true {
            best = claim
        }
    }

    /// What a daemon does that heard the word so long ago.
    func verdict(for daemon: UUID, after waited: Duration) -> Verdict {
        if let taker { return taker == daemon ? .answer : .yield }
        guard waited >= Self.patience else { return .wait }
        return best?.daemon == daemon || best == nil || waited >= Self.limit ? .answer : .wait
    }

    private static func isBetter(_ one: WakeClaim, _ other: WakeClaim) -> Bool {
        (one.score, one.daemon.uuidString) > (other.score, other.daemon.uuidString)
    }
}
