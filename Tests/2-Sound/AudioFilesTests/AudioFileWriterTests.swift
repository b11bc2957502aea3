import AudioFiles
import Foundation
import PCM
import Testing
import TestSupport
import VoiceTesting

@Suite("Writing")
struct AudioFileWriterTests: ~Copyable {
    let directory = TemporaryDirectory()

    @Test(
        "What was written is read back bit for bit", arguments: ["x.wav", "x.flac", "X.FLAC"],
        [8000, 16_000, 48_000])
    func roundTrip(name: String, hertz: Int) throws {
        let rate = SampleRate(hertz)
        let noise = SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 1, seconds: 1.3, sampleRate: rate))
        let samples = noise.map { Float($0) / 32768 }
        try AudioFile.write(samples: samples, sampleRate: rate, path: directory.file(name))
        let read = try AudioFile.readMono(path: directory.file(name))
        #expect(read.sampleRate == rate)
        let isSame = read.samples == samples
        #expect(isSame)
        let start = try bytes(of: directory.file(name)).prefix(4)
        #expect(String(decoding: start, as: UTF8.self) == (name.lowercased() == "x.flac" ? "fLaC" : "RIFF"))
    }

    @Test("Samples beyond full scale saturate, and what is no number is 0")
    func saturation() throws {
        var writer = try AudioFileWriter(path: directory.file("x.wav"), sampleRate: .speech)
        let samples: [Float] = [1, -1, 2, -2, .nan, .infinity, 0.5, 32767 / 32768]
        try samples.withUnsafeBufferPointer { try writer.append($0) }
        try writer.finish()
        let full: Float = 32767 / 32768
        #expect(
            try AudioFile.readMono(path: directory.file("x.wav")).samples == [
                full, -1, full, -1, 0, 0, 0.5, full,
            ])
    }

    @Test("A file appears whole and private under its name, or not at all")
    func atomic() throws {
        let path = directory.file("x.wav")
        let samples = [Int16](repeating: 5, count: 100)
        do {
            var writer = try AudioFileWriter(path: path, sampleRate: .speech)
            try samples.withUnsafeBufferPointer { try writer.append($0) }
            #expect(directory.names != ["x.wav"])
        }
        #expect(directory.names.isEmpty)

        var writer = try AudioFileWriter(path: path, sampleRate: .speech)
        try samples.withUnsafeBufferPointer { try writer.append($0) }
        try writer.finish()
        #expect(directory.names == ["x.wav"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("If nothing can be written, a sentence says so and nothing is left behind")
    func notWritable() throws {
        for path in [directory.file("none/x.wav"), directory.path, "", "/proc/x.wav"] {
            let error = #expect(throws: AudioFileError.self) {
                try AudioFile.write(samples: [0], sampleRate: .speech, path: path)
            }
            #expect([.notWritable, .notFound].contains(try #require(error).code), "\(path)")
        }
        #expect(directory.names.isEmpty)
    }

    @Test("A rate that FLAC cannot hold is refused")
    func rate() {
        let error = #expect(throws: AudioFileError.self) {
            try AudioFile.write(
                samples: [0], sampleRate: SampleRate(768_000), path: directory.file("x.flac"))
        }
        #expect(error?.code == .unsupported)
    }
}
