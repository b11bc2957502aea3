import AudioFiles
import Foundation
import PCM
import Resampling
import VoiceTesting

/// A voice of a speech synthesizer that may be installed.
struct SynthesizedVoice: Sendable, CustomStringConvertible {
    enum Program: String, Sendable { case flite, espeak = "espeak-ng" }

    let program: Program
    let name: String

    var description: String { "\(program.rawValue) \(name)" }

    static func flite(_ name: String) -> SynthesizedVoice { SynthesizedVoice(program: .flite, name: name) }
    static func espeak(_ name: String) -> SynthesizedVoice { SynthesizedVoice(program: .espeak, name: name) }

    /// Whether both synthesizers are there; for `.enabled(if:)`.
    static var areInstalled: Bool { path(of: .flite) != nil && path(of: .espeak) != nil }

    /// `text` as this voice says it, 16 kHz, at -12 dBFS, with a moment of faint noise before and after.
    func say(_ text: String) throws -> [Int16] {
        guard let path = Self.path(of: program) else {
            preconditionFailure("\(program.rawValue) is not installed")
        }
        let directory = TemporaryDirectory()
        let file = directory.file("speech.wav")
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments =
            switch program {
            case .flite: ["-voice", name, "-t", text, "-o", file]
            case .espeak: ["-v", name, "-w", file, text]
            }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let (samples, sampleRate) = try AudioFile.readMono(path: file)
        let speech: [Float] = try Resampler.resample(samples, from: sampleRate)
        let peak = speech.reduce(1e-6) { max($0, abs($1)) }
        let pause = SyntheticSignal.noise(amplitude: 0.0005, seconds: 0.4)
        return SyntheticSignal.int16(pause + speech.map { $0 * 0.25 / peak } + pause)
    }

    private static func path(of program: Program) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
            .map { "\($0)/\(program.rawValue)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
