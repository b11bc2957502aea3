import AudioFiles
import BenchmarkKit
import PCM
import Testing
import TestSupport
import VoiceTesting

@Suite("Folders of recordings")
struct RecordingTests {
    private func sound(_ path: String, rate: SampleRate = .speech) throws {
        try AudioFile.write(
            samples: SyntheticSignal.noise(seconds: 0.1, sampleRate: rate), sampleRate: rate, path: path)
    }

    @Test("A folder is listed by path, and what is no recording is left out")
    func list() throws {
        let folder = TemporaryDirectory()
        for name in ["b.wav", "a.flac", "Z.wav", ".hidden.wav"] { try sound(folder.file(name)) }
        _ = folder.write([1, 2], as: "notes.txt")
        let labels = try RecordingFolder.recordings(in: folder.path).map(\.label)
        #expect(labels == ["Z.wav", "a.flac", "b.wav"])
    }

    @Test("Voices come from the table beside or above the folder")
    func voices() throws {
        let folder = TemporaryDirectory()
        try sound(folder.file("a.wav"))
        try sound(folder.file("b.wav"))
        _ = folder.write(Array("path\tvoice\na.wav\t7\n".utf8), as: "voices.tsv")
        #expect(try RecordingFolder.recordings(in: folder.path).map(\.voice) == ["7", nil])
    }

    @Test(
        "A table that is none is refused with its line",
        arguments: ["path\tvoice\na.wav 7\n", "a\t\n", "a\tb\tc\n"])
    func badTable(text: String) throws {
        let folder = TemporaryDirectory()
        try sound(folder.file("a.wav"))
        _ = folder.write(Array(text.utf8), as: "voices.tsv")
        let error = #expect(throws: BenchmarkError.self) {
            _ = try RecordingFolder.recordings(in: folder.path)
        }
        #expect(error?.message.contains("Line") == true && error?.code == .badData)
    }

    @Test("No folder and an empty one are no input")
    func missing() {
        let folder = TemporaryDirectory()
        for path in [folder.file("none"), folder.path, "", "/dev/null"] {
            let error = #expect(throws: BenchmarkError.self) { _ = try RecordingFolder.recordings(in: path) }
            #expect(error?.code == .noInput)
        }
    }

    @Test("Another rate is brought to 16 kHz, and what is no sound is refused")
    func samples() throws {
        let folder = TemporaryDirectory()
        try sound(folder.file("a.wav"), rate: .device)
        #expect(try RecordingFolder.recordings(in: folder.path)[0].samples().count == 1600)
        let text = folder.write(Array("hello".utf8), as: "b.wav")
        #expect(throws: BenchmarkError.self) { _ = try Recording(path: text, label: "b").samples() }
    }

    @Test("Noise is the same for the same seed, at its full level and never at an end")
    func noise() throws {
        let folder = TemporaryDirectory()
        try sound(folder.file("a.wav"))
        try sound(folder.file("b.wav"))
        let recordings = try RecordingFolder.recordings(in: folder.path)
        var one = NoiseSource(recordings, seed: 3)
        var other = NoiseSource(recordings, seed: 3)
        let whole = Array(try one.next(10_000))
        var pieces: [Float] = []
        for count in [1, 999, 4000, 5000] { pieces += try other.next(count) }
        #expect(whole == pieces)
        #expect(abs(whole.peak - 1) < 1e-3)
    }
}
