import Foundation

/// The end of the word in a clip, found by energy alone, so that no detector decides on its own reference.
///
/// The word is the loudest 10 ms and the frames around it that stay above a level; pauses shorter than 0.15 s, as
/// before a stop consonant's release, belong to it. The level is 30 dB below the loudest, or 10 dB above the clip's
/// quietest tenth if that is higher. The measure is rough: it cuts quiet final sounds, and keeps speech that follows
/// the word without a pause.
enum WordEnd {
    private static let frame = 160
    private static let longestPause = 15
    private static let below = 30.0
    private static let aboveFloor = 10.0

    /// Returns the end in seconds from the beginning of the clip; the clip's length if it is shorter than a frame.
    static func seconds(in clip: [Float]) -> Double {
        let levels = stride(from: 0, to: clip.count - frame + 1, by: frame).map { start in
            10 * log10(clip[start..<start + frame].reduce(1e-10) { $0 + Double($1) * Double($1) })
        }
        let length = Double(clip.count) / 16_000
        guard let loudest = levels.indices.max(by: { levels[$0] < levels[$1] }) else { return length }
        let floor = levels.sorted()[levels.count / 10]
        // The level is never above that of the loudest frame, so that at least that frame is found.
        let level = min(levels[loudest], max(levels[loudest] - below, floor + aboveFloor))
        var last = loudest
        for index in loudest..<levels.count where levels[index] >= level {
            if index - last > longestPause { break }
            last = index
        }
        return min(length, Double((last + 1) * frame) / 16_000)
    }
}
