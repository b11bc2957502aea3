import BenchmarkKit
import PCM

/// A random choice of recordings to enrol from, spread over as many voices as possible.
enum EnrolmentDraw {
    /// Chooses `count` recordings, one of every voice in turn, and returns them in the given order. A recording without
    /// a known voice counts as a voice of its own. The same recordings and seed give the same choice.
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
