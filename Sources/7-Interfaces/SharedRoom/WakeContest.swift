import Foundation

/// The message of a daemon to the other daemons about a wake word that it heard.
struct WakeClaim: Hashable, Codable, Sendable {
    /// The daemon's id, new at each start.
    var daemon: UUID
    /// The score of the detection, 0 ... 1.
    var score: Double
    /// Whether the daemon answers the wake word.
    var isTaken = false

    private enum CodingKeys: String, CodingKey {
        case daemon, score
        case isTaken = "taken"
    }

    init(daemon: UUID, score: Double, isTaken: Bool = false) {
        (self.daemon, self.score, self.isTaken) = (daemon, score, isTaken)
    }

    /// Reads a received claim.
    ///
    /// - Throws: if the score is invalid.
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

/// Decides which daemon of a room answers a wake word that several heard. The one with the best score answers, 200 ms
/// after it heard the word. If two scores are equal, the greater key counts.
///
/// A daemon gives way only to another that has said that it answers. If none says so within 0.5 s, the daemon answers
/// itself: silence would be worse than two answers.
struct WakeContest: Sendable {
    /// If two claims are no further apart than this, they are about the same word.
    static let span = Duration.seconds(1)
    /// How long a daemon waits for better claims.
    static let patience = Duration.milliseconds(200)
    /// How long a daemon waits for the daemon with a better claim to answer.
    static let limit = Duration.milliseconds(500)

    enum Verdict: Hashable, Sendable { case answer, yield, wait }

    private var began: ContinuousClock.Instant?
    private var best: WakeClaim?
    private var taker: UUID?

    /// Notes a claim, or the message that a daemon answers.
    mutating func record(_ claim: WakeClaim, at time: ContinuousClock.Instant) {
        if began.map({ $0.duration(to: time) > Self.span }) ?? true {
            (began, best, taker) = (time, nil, nil)
        }
        if claim.isTaken {
            taker = taker ?? claim.daemon
        } else if best.map({ Self.isBetter(claim, $0) }) ?? true {
            best = claim
        }
    }

    /// The verdict for a daemon that heard the word `waited` ago.
    func verdict(for daemon: UUID, after waited: Duration) -> Verdict {
        if let taker { return taker == daemon ? .answer : .yield }
        guard waited >= Self.patience else { return .wait }
        return best?.daemon == daemon || best == nil || waited >= Self.limit ? .answer : .wait
    }

    private static func isBetter(_ one: WakeClaim, _ other: WakeClaim) -> Bool {
        (one.score, one.daemon.uuidString) > (other.score, other.daemon.uuidString)
    }
}
