import BenchmarkKit
import PCM
import SpeakerRecognition

/// The embeddings of all recordings, computed once.
struct SpeakerMaterial {
    /// The lengths of commands to measure, in seconds without pauses.
    static let lengths = [2, 5]

    /// The length of a command and the noise under it.
    struct Setting: Hashable {
        var seconds: Int
        var condition: NoiseCondition
    }

    /// The embeddings of one recording.
    struct Utterance {
        /// The embedding of the whole clean recording, for enrolment.
        var whole: SpeakerEmbedding
        /// The embeddings as a command, by setting.
        var command: [Setting: SpeakerEmbedding]
    }

    private(set) var speakers: [[Utterance]] = []
    private(set) var leftOut = 0
    /// The processor time of the embeddings of commands of 2 s, in seconds, and their number.
    private(set) var cost = (seconds: 0.0, count: 0)
    let settings: [Setting]
    private let noise: RoomNoise?
    private var number = 0

    init(noise: RoomNoise?, conditions: [NoiseCondition]) {
        self.noise = noise
        settings = Self.lengths.flatMap { seconds in
            conditions.map { Setting(seconds: seconds, condition: $0) }
        }
    }

    /// Adds a speaker's recordings; joins every `join` of them to one.
    mutating func add(_ recordings: [Recording], join: Int) throws(BenchmarkError) {
        var sounds: [[Float]] = []
        for start in stride(from: 0, through: recordings.count - join, by: join) {
            var sound: [Float] = []
            for recording in recordings[start..<start + join] { sound += try recording.samples() }
            sounds.append(sound)
        }
        var utterances: [Utterance] = []
        for (index, sound) in sounds.enumerated() {
            guard let whole = SpeakerNetwork.embedding(of: sound.int16) else {
                leftOut += 1
                continue
            }
            var utterance = Utterance(whole: whole, command: [:])
            number += 1
            for setting in settings {
                let next = sounds[(index + 1) % sounds.count]
                let spoken = setting.seconds > 2 ? sound + next : sound
                let heard = setting.condition.apply(to: spoken, number: number, noise: noise).int16
                let before = CPUClock.ownSeconds
                utterance.command[setting] = SpeakerNetwork.embedding(
                    of: heard, atMost: setting.seconds * 16_000)
                if setting.seconds == 2 {
                    cost.seconds += CPUClock.ownSeconds - before
                    cost.count += 1
                }
            }
            utterances.append(utterance)
        }
        speakers.append(utterances)
    }
}
