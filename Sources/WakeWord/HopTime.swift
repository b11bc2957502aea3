import Features
import PCM

/// Where hops of the wake word's front end lie in the stream.
///
/// An analysis frame is longer than a hop and overlaps its neighbours; the hop is counted as the stretch in the
/// middle of its analysis frame.
enum HopTime {
    private static let frame = WakeFrontEnd.options.frame

    static func seconds(ofHops count: Int) -> Double { frame.sampleRate.seconds(of: count * frame.hopLength) }

    static func hops(inSeconds seconds: Double) -> Int {
        Int((seconds * Double(frame.sampleRate.hertz) / Double(frame.hopLength)).rounded())
    }

    /// The first sample of a hop.
    static func firstSample(ofHop hop: Int) -> Int {
        hop * frame.hopLength + (frame.frameLength - frame.hopLength) / 2
    }

    /// The sample after the last of a hop.
    static func endSample(ofHop hop: Int) -> Int { firstSample(ofHop: hop) + frame.hopLength }

    /// How many samples must have been heard to know a hop's features.
    static func samplesHeard(atHop hop: Int) -> Int { hop * frame.hopLength + frame.frameLength }
}
