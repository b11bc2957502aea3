/// What became of the recordings that a keyword was enrolled from, and how well the model may be expected to work.
public struct EnrolmentReport: Sendable {
    /// A recording that was used.
    public struct Used: Hashable, Sendable {
        /// The recording's label.
        public var label: String
        /// Where the word was found, in seconds from the recording's begin.
        public var word: ClosedRange<Double>
        /// The score, 0 ... 1, on a model that it was not part of; nil when there are fewer than three recordings.
        public var score: Float?
        /// What is wrong with it: it is clipped, and used because there are fewer than three that are not. Nil when it is good.
        public var fault: RejectionReason?
    }

    /// A recording that was not used.
    public struct Rejected: Hashable, Sendable {
        /// The recording's label.
        public var label: String
        /// What is wrong with it, and what to do about that.
        public var reason: RejectionReason
    }

    /// What synthesized recordings of a model that was extended do to the voices of people.
    public struct Synthesized: Hashable, Sendable {
        /// The share, 0 ... 1, of copies of people's recordings, in quiet and in noise, that a model made of the others misses
        /// at the default threshold, with the synthesized ones.
        public var missedWith: Double
        /// The same without them.
        public var missedWithout: Double

        /// By how much fewer misses they are left out: what differs less is chance, and strangers need them.
        private static let clearlyFewer = 0.05

        /// Whether they were left out, because people are clearly missed less often without them.
        public var isLeftOut: Bool { missedWithout + Self.clearlyFewer <= missedWith }
    }

    /// What was used, in the order it was given.
    public var used: [Used] = []
    /// What was not, and why, in the order it was given.
    public var rejected: [Rejected] = []
    /// The share, 0 ... 1, of recordings that a model made of the others misses at the default threshold; nil with fewer than
    /// three. For people whose voices are among the recordings; others fare worse.
    public var expectedMisses: Double?
    /// The same for copies of the recordings in noise and said otherwise.
    public var expectedMissesVaried: Double?

    /// What was measured of synthesized recordings; nil if it was not asked for, there are none, or too few of people.
    public var synthesized: Synthesized?

    /// How well the word will be heard, in words for a person.
    public var forecast: String { forecasts.joined(separator: "; ") }

    /// The parts of ``forecast``: how often the word is missed, and what became of synthesized recordings.
    public var forecasts: [String] { [expectation, choice].compactMap(\.self) }

    private var expectation: String {
        guard let quiet = expectedMisses, let varied = expectedMissesVaried else {
            return "too few to say how well it works; three or more are better"
        }
        let sentence =
            "these voices will be missed \(Self.share(quiet)) in quiet and \(Self.share(varied)) in noise, "
            + "others more often"
        return quiet > 0.3 ? sentence + "; record more, or choose a longer word" : sentence
    }

    /// What became of synthesized recordings, and why.
    private var choice: String? {
        synthesized.map {
            $0.isLeftOut
                ? "the synthesized recordings that were there are left out, as fewer of these voices were missed without "
                    + "them (\(Self.share($0.missedWithout))) than with them (\(Self.share($0.missedWith))), in a trial with "
                    + "fewer recordings in quiet and noise; voices that are not recorded are missed more often without them"
                : "the synthesized recordings that were there stay, as no fewer of these voices were missed without them "
                    + "(\(Self.share($0.missedWithout))) than with them (\(Self.share($0.missedWith))), in a trial with fewer "
                    + "recordings in quiet and noise"
        }
    }

    /// A share as people say it.
    private static func share(_ value: Double) -> String {
        switch value {
        case ..<0.005: "hardly ever"
        case ..<0.1: "about \(max(1, Int((value * 100).rounded()))) times in 100"
        default: "about \(max(1, Int((value * 10).rounded()))) times in 10"
        }
    }
}
