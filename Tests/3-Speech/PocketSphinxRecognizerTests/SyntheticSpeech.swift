import AudioFiles
import Foundation
import PCM
import VoiceTesting

/// Speech made at test time by Flite, so that no recording has to be kept.
enum SyntheticSpeech {
    static let flite = ["/usr/bin/flite", "/usr/local/bin/flite"].first(
        where: FileManager.default.isExecutableFile)
    static let isAvailable = flite != nil

    /// Returns `text` as 16 kHz samples, with half a second of faint room noise before and after.
    static func samples(_ text: String, voice: String = "slt") throws -> [Int16] {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).wav")
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(filePath: flite ?? "")
        process.arguments = ["-voice", voice, "-t", text, "-o", file.path]
        try process.run()
        process.waitUntilExit()
        let (speech, rate) = try AudioFile.readMono(path: file.path, maximumSeconds: 60)
        precondition(rate == .speech, "the voice \(voice) speaks at \(rate)")
        let room = SyntheticSignal.noise(amplitude: 0.0005, seconds: 0.5)
        return SyntheticSignal.int16(room + speech + room)
    }

    /// Phrases as they are said in an operating room, 30 of them.
    static let phrases = [
        "patient in", "patient out", "what time is it", "next patient", "start cement timer",
        "stop cement timer", "undo that", "cancel", "anesthesia start", "anesthesia stop", "incision",
        "closing", "surgeon in", "surgeon left", "prep complete", "draping complete", "tourniquet up",
        "tourniquet down", "implant in", "case complete", "how long has it been", "how long is this case",
        "who is the patient", "room ready", "room clean", "time out complete", "antibiotics given",
        "patient ready", "never mind", "record closing",
    ]
}
