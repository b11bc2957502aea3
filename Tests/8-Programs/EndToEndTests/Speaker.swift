import Foundation

/// Says a word by several synthesized voices.
enum Speaker {
    private static let voices = [
        ("kal", "1.0"), ("slt", "1.0"), ("awb", "1.1"), ("rms", "1.0"), ("slt", "1.2"),
    ]

    static let isInstalled = ["flite", "sox"].allSatisfy { (try? Tool.run("which", [$0])) == 0 }

    /// Writes `NAME-1.wav` to `NAME-5.wav`, with silence around the word, before it more, as a noise floor needs it.
    static func say(_ word: String, as name: String, into folder: String) throws {
        for (index, (voice, stretch)) in voices.enumerated() {
            let path = "\(folder)/\(name)-\(index + 1).wav"
            let raw = path + ".raw.wav"
            _ = try Tool.run(
                "flite", ["-voice", voice, "--setf", "duration_stretch=\(stretch)", "-t", word, "-o", raw])
            _ = try Tool.run(
                "sox",
                ["-D", raw, "-b", "16", path, "gain", "-n", "-6", "rate", "16000", "pad", "0.8", "0.4"])
            try FileManager.default.removeItem(atPath: raw)
        }
    }
}
