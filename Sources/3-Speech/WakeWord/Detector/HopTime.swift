import Features
import PCM

/// Where hops of the wake word's front end lie in the stream.
///
/// An analysis frame is longer than a hop and overlaps its neighbours. The samples of a hop are the middle of its
/// analysis frame. Both front ends cut the stream alike.
package struct HopTime: Sendable {
    package static let frame = FrameOptions()

    /// Hops that a template adds to the word at either end, for faint sounds at the edges, such as the sound before a
    /// burst or the end of a vowel. Of 2, 4 and 6 hops, 6 missed the fewest words in enrolment recordings of four
    /// words, voices split.
    package static let wordMargin = 6

    /// The margin at either end of a path, in hops. A path through a word said very fast may be hardly longer than two
    /// full margins; so the margin is less than a third of the path.
    package static func margin(ofPath hops: ClosedRange<Int>) -> Int { min(wordMargin, (hops.count - 1) / 3) }

    /// How many hops after its analysis frame the front end gives a vector.
    let lookAheadHops: Int

    package static func seconds(ofHops count: Int) -> Double {
        frame.sampleRate.seconds(of: count * frame.hopLength)
    }

    package static func hops(inSeconds seconds: Double) -> Int {
        Int((seconds * Double(frame.sampleRate.hertz) / Double(frame.hopLength)).rounded())
    }

    /// The first sample of a hop.
    func firstSample(ofHop hop: Int) -> Int {
        hop * HopTime.frame.hopLength + (HopTime.frame.frameLength - HopTime.frame.hopLength) / 2
    }

    /// The sample after the last of a hop.
    package func endSample(ofHop hop: Int) -> Int { firstSample(ofHop: hop) + HopTime.frame.hopLength }

    /// How many samples must have been heard to know a hop's features.
    func samplesHeard(atHop hop: Int) -> Int {
        (hop + lookAheadHops) * HopTime.frame.hopLength + HopTime.frame.frameLength
    }
}
