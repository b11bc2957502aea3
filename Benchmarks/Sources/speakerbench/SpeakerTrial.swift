import BenchmarkKit
import Foundation
import PCM
import Recognition
import SpeakerRecognition

/// A trial in which rooms of enrolled people name the speakers of commands.
struct SpeakerTrial {
    /// The number of people enrolled in a room.
    static let roomSize = 5

    /// The scores and counts of the commands of one setting.
    struct Score {
        /// Scores of commands against the person who spoke them, and against other people.
        var own: [Double] = []
        var other: [Double] = []
        /// Commands of people enrolled in the room: named right, named wrong, and all of them.
        var right = 0
        var wrong = 0
        var enrolled = 0
        /// Commands of enrolled people for whom the right person has the best score of the five, even if too low
        /// to name.
        var nearest = 0
        /// Commands of strangers: taken for one of the five, and all of them.
        var taken = 0
        var strangers = 0

        /// The equal error rate: the share at the threshold that refuses as many own commands as it passes of others.
        var equalError: Double {
            let (own, other) = (own.sorted(), other.sorted())
            var passing = other.count
            var best = (difference: 2.0, error: 1.0)
            var position = 0
            for (refused, threshold) in own.enumerated() {
                while position < other.count, other[position] < threshold { position += 1 }
                passing = other.count - position
                let (missed, passed) = (
                    Double(refused) / Double(own.count), Double(passing) / Double(max(1, other.count))
                )
                if abs(missed - passed) < best.difference {
                    best = (abs(missed - passed), (missed + passed) / 2)
                }
            }
            return best.error
        }
    }

    private(set) var scores: [SpeakerMaterial.Setting: Score] = [:]

    init(_ material: SpeakerMaterial, enrol: Int, draws: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<draws {
            var enrolled: [EnrolledSpeaker] = []
            var commands: [[SpeakerMaterial.Utterance]] = []
            for (number, utterances) in material.speakers.enumerated() {
                let drawn = utterances.shuffled(using: &generator)
                guard drawn.count > enrol,
                    let speaker = EnrolledSpeaker(
                        name: "speaker \(number)", recordings: drawn.prefix(enrol).map(\.whole))
                else { continue }
                enrolled.append(speaker)
                commands.append(Array(drawn.dropFirst(enrol)))
            }
            let everyone = SpeakerRoster(enrolled)
            let order = Array(enrolled.indices).shuffled(using: &generator)
            let rooms = stride(from: 0, through: order.count - Self.roomSize, by: Self.roomSize).map {
                start in
                Array(order[start..<start + Self.roomSize])
            }
            let rosters = rooms.map { room in SpeakerRoster(room.map { enrolled[$0] }) }
            for setting in material.settings {
                var score = scores[setting] ?? Score()
                for (number, utterances) in commands.enumerated() {
                    for heard in utterances.compactMap({ $0.command[setting] }) {
                        for (other, value) in everyone.scores(heard).enumerated() {
                            if other == number { score.own.append(value) } else { score.other.append(value) }
                        }
                        for (room, roster) in zip(rooms, rosters) {
                            score.count(
                                heard, of: enrolled[number].name, in: roster, isIn: room.contains(number))
                        }
                    }
                }
                scores[setting] = score
            }
        }
    }

    /// The slope and offset of the logistic function that fits the scores of all settings best. Own scores and others'
    /// scores have the same total weight.
    var fitted: String {
        var (slope, offset) = (0.0, 0.0)
        let own = scores.values.flatMap(\.own)
        let other = scores.values.flatMap(\.other)
        for _ in 0..<30 {
            var gradient = (0.0, 0.0)
            var curvature = (0.0, 0.0, 0.0)
            for (values, label) in [(own, 1.0), (other, 0.0)] {
                for value in values {
                    let weight = 1 / Double(values.count)
                    let probability = 1 / (1 + exp(-(slope * value + offset)))
                    let (error, spread) = (probability - label, probability * (1 - probability) + 1e-9)
                    gradient.0 += weight * error * value
                    gradient.1 += weight * error
                    curvature.0 += weight * spread * value * value
                    curvature.1 += weight * spread * value
                    curvature.2 += weight * spread
                }
            }
            let determinant = curvature.0 * curvature.2 - curvature.1 * curvature.1
            slope -= (curvature.2 * gradient.0 - curvature.1 * gradient.1) / determinant
            offset -= (curvature.0 * gradient.1 - curvature.1 * gradient.0) / determinant
        }
        return "Fits best: slope \(slope), offset \(offset)"
    }
}

extension SpeakerTrial.Score {
    fileprivate mutating func count(
        _ heard: SpeakerEmbedding, of name: String, in roster: SpeakerRoster, isIn: Bool
    ) {
        let named = roster.identify(heard).name
        guard isIn else {
            strangers += 1
            if named != nil { taken += 1 }
            return
        }
        enrolled += 1
        if named == name { right += 1 } else if named != nil { wrong += 1 }
        let scores = roster.scores(heard)
        if let best = scores.indices.max(by: { scores[$0] < scores[$1] }), roster.names[best] == name {
            nearest += 1
        }
    }
}
