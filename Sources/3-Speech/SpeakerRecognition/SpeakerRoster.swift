import Foundation
import Recognition

/// The people who enrolled, ready for the comparison with a voice.
public struct SpeakerRoster: Sendable {
    private struct Member: Sendable {
        var name: String
        var embedding: SpeakerEmbedding
        var mean: Float
        var deviation: Float
    }

    private let members: [Member]
    private let cohort: SpeakerCohort

    /// Makes a roster of people. Two people with the same name stay two, and an event cannot tell them apart.
    public init(_ speakers: [EnrolledSpeaker]) { self.init(speakers, cohort: .bundled) }

    init(_ speakers: [EnrolledSpeaker], cohort: SpeakerCohort) {
        self.cohort = cohort
        members = speakers.compactMap { speaker in
            guard let embedding = SpeakerEmbedding(meanOf: speaker.recordings) else { return nil }
            let (mean, deviation) = cohort.nearest(to: embedding)
            return Member(name: speaker.name, embedding: embedding, mean: mean, deviation: deviation)
        }
    }

    /// The names, in their order.
    public var names: [String] { members.map(\.name) }

    /// Says whose voice it is, with a probability; nil as the name if no person is likely enough.
    ///
    /// The similarity to each person is compared with that of the cohort's nearest voices, from both sides (symmetric
    /// score normalization: Matejka and others, 2017, "Analysis of score normalization in multilingual speaker
    /// recognition"). A logistic function makes it a likelihood ratio. The prior probability is that one voice in two
    /// belongs to an enrolled person, to each of them equally often.
    public func identify(_ embedding: SpeakerEmbedding) -> Speaker {
        let ratios = scores(embedding).map { exp(SpeakerCalibration.logRatio($0)) }
        guard let (best, ratio) = ratios.enumerated().max(by: { $0.element < $1.element }) else {
            return Speaker(name: nil, probability: 1)
        }
        let all = ratios.reduce(0, +) / Double(ratios.count)
        let probability = ratio / Double(ratios.count) / (1 + all)
        return probability >= SpeakerCalibration.leastProbability
            ? Speaker(name: members[best].name, probability: probability)
            : Speaker(name: nil, probability: 1 / (1 + all))
    }

    /// The normalized score of each member, in their order.
    package func scores(_ embedding: SpeakerEmbedding) -> [Double] {
        let (mean, deviation) = cohort.nearest(to: embedding)
        return members.map { member in
            let similarity = embedding.similarity(to: member.embedding)
            return Double(
                ((similarity - member.mean) / member.deviation + (similarity - mean) / deviation) / 2)
        }
    }
}
