import AudioFiles
import VoiceTesting

/// The recordings of `Examples`.
public enum Examples {
    /// The samples of one, such as `orbit-demo`, 16 kHz.
    public static func samples(_ name: String) throws -> [Int16] {
        SyntheticSignal.int16(try AudioFile.readMono(path: Checkout.path("Examples/\(name).wav")).samples)
    }
}
