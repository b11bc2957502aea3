import AudioFiles
import VoiceTesting

/// The recordings of `Examples`.
public enum Examples {
    /// Returns the samples of a recording such as `orbit-demo`, at 16 kHz.
    public static func samples(_ name: String) throws -> [Int16] {
        SyntheticSignal.int16(try AudioFile.readMono(path: Checkout.path("Examples/\(name).wav")).samples)
    }
}
