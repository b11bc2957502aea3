import BenchmarkKit
import PCM

/// Chooses recordings to enrol from at random, of as many voices as there are.
enum EnrolmentDraw {
    /// `count` recordings, in the order they were given: one of every voice in turn. A recording of which no voice is known
    /// is a voice of its own. The same for the same recordings and seed.
    static func choose(_ count: Int, of recordings: [Recording], seed: UInt64) -> [Recording] {
        var generator = SeededGenerator(seed: seed)
        let groups = Dictionary(grouping: recordings) { $0.voice.map { "voice \($0)" } ?? "file \($0.path)" }
        // A dictionary's order differs from run to run.
        var voices = groups.sorted { $0.key < $1.key }.map { $0.value.shuffled(using: &generator) }
        voices.shuffle(using: &generator)
        var chosen: Set<Recording> = []
        while chosen.count < min(count, recordings.count) {
            for voice in voices.indices where chosen.count < count {
                if let recording = voices[voice].popLast() { chosen.insert(recording) }
            }
        }
        return recordings.filter(chosen.contains)
    }
}
