import AudioFiles
import PCM
import Resampling
import TestSupport
import VoiceTesting

/// A voice of a speech synthesizer that may be installed.
struct SynthesizedVoice: Sendable, CustomStringConvertible {
    let program: InstalledProgram
    let name: String

    var description: String { "\(program.name) \(name)" }

    static func flite(_ name: String) -> SynthesizedVoice { SynthesizedVoice(program: .flite, name: name) }
    static func espeak(_ name: String) -> SynthesizedVoice { SynthesizedVoice(program: .espeak, name: name) }

    /// Whether both synthesizers are there; for `.enabled(if:)`.
    static var areInstalled: Bool { InstalledProgram.flite.isThere && InstalledProgram.espeak.isThere }

    /// Returns `text` spoken by this voice: 16 kHz, -12 dBFS, with a moment of faint noise before and after.
    func say(_ text: String) throws -> [Int16] {
        let directory = TemporaryDirectory()
        let file = directory.file("speech.wav")
        if program == .flite {
            try program.run("-voice", name, "-t", text, "-o", file)
        } else {
            try program.run("-v", name, "-w", file, text)
        }
        let (samples, sampleRate) = try AudioFile.readMono(path: file)
        let speech: [Float] = try Resampler.resample(samples, from: sampleRate)
        let peak = speech.reduce(1e-6) { max($0, abs($1)) }
        let pause = SyntheticSignal.noise(amplitude: 0.0005, seconds: 0.4)
        return SyntheticSignal.int16(pause + speech.map { $0 * 0.25 / peak } + pause)
    }
}
