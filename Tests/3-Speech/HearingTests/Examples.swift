import AudioFiles
import Foundation
import TestSupport
import VoiceTesting

/// Files of the repository.
enum Examples {
    static func path(_ name: String) -> String {
        Checkout.path(name)
    }

    /// The samples of a recording of `Examples`, 16 kHz.
    static func samples(_ name: String) throws -> [Int16] {
        SyntheticSignal.int16(try AudioFile.readMono(path: path("Examples/\(name).wav")).samples)
    }
}
