import AudioFiles
import PCM
import Testing
import TestSupport
import VoiceTesting

@Suite("Bad input")
struct DamagedFileTests: ~Copyable {
    let directory = TemporaryDirectory()

    @Test("A damaged file is refused with a sentence, or its rest is read", arguments: DamagedFile.all)
    func damaged(_ damaged: DamagedFile) throws {
        let path = directory.write(damaged.bytes, as: "\(damaged).wav")
        switch damaged.expectation {
        case .refused:
            let error = #expect(throws: AudioFileError.self) { try readAll(path) }
            #expect([.notAudio, .damaged, .unsupported].contains(try #require(error).code))
            #expect(error?.message.contains(path) == true)
            #expect(error?.message.hasSuffix(".") == true)
        case .cutOff(let frameCount, let promisedFrameCount):
            let result = try readAll(path)
            #expect(result.samples.count == frameCount)
            #expect(
                result.truncation
                    == Truncation(
                        promisedFrameCount: promisedFrameCount, presentFrameCount: frameCount,
                        sampleRate: .speech))
        case .read(let frameCount):
            let result = try readAll(path)
            #expect(result.samples.count == frameCount)
            #expect(result.truncation == nil)
        }
    }

    @Test("The sound of a damaged file is the sound that is in it", arguments: DamagedFile.unknownLength)
    func sameSound(_ damaged: DamagedFile) throws {
        let path = directory.write(damaged.bytes, as: "damaged.wav")
        let samples = try readAll(path).samples
        let noise = SyntheticSignal.int16(SyntheticSignal.noise(seconds: 0.05))
        let isSame = samples == noise.prefix(samples.count).map { Float($0) / 32768 }
        #expect(isSame)
    }

    @Test("A length that the header does not know is not made up")
    func unknownLength() throws {
        for damaged in DamagedFile.unknownLength where damaged.description.contains("pipe") {
            let reader = try AudioFileReader(path: directory.write(damaged.bytes, as: "pipe.wav"))
            let frameCount = reader.frameCount
            #expect(frameCount == nil, "\(damaged)")
        }
    }

    @Test("A missing file, a directory, a device and an odd path are told apart")
    func notARecording() {
        let cases: [(String, AudioFileError.Code)] = [
            (directory.file("none.wav"), .notFound), ("", .notFound), ("/etc/passwd/x.wav", .notFound),
            (directory.file("a\0b"), .notFound),
            (directory.file(String(repeating: "x", count: 300)), .notFound),
            (directory.path, .notAudio), ("/dev/zero", .notAudio), ("/dev/null", .notAudio),
        ]
        for (path, code) in cases {
            let error = #expect(throws: AudioFileError.self) { try readAll(path) }
            #expect(error?.code == code, "\(path)")
        }
        let missing = directory.file("none.wav")
        let error = #expect(throws: AudioFileError.self) { try readAll(missing) }
        #expect(error?.message == "There is no file “\(missing)”.", "said once")
    }

    @Test("A FLAC file that is cut off gives what is there and says so")
    func cutFLAC() throws {
        let path = directory.file("whole.flac")
        let noise = SyntheticSignal.noise(seconds: 2)
        try AudioFile.write(samples: noise, sampleRate: .speech, path: path)
        let whole = try bytes(of: path)
        let cut = try readAll(directory.write(Array(whole[..<(whole.count / 2)]), as: "cut.flac"))

        let truncation = try #require(cut.truncation)
        #expect(truncation.promisedFrameCount == 32_000)
        #expect(truncation.presentFrameCount == cut.samples.count)
        // The cut itself costs at most whole blocks of 4096 samples.
        #expect((11_000...16_000).contains(cut.samples.count))
        let isBeginning = try readAll(path).samples.starts(with: cut.samples)
        #expect(isBeginning)
    }

    @Test("Damage in the middle of a FLAC file is an error after the sound before it")
    func corruptFLAC() throws {
        let path = directory.file("whole.flac")
        try AudioFile.write(samples: SyntheticSignal.noise(seconds: 4), sampleRate: .speech, path: path)
        var damaged = try bytes(of: path)
        for index in (damaged.count / 3)..<(damaged.count / 3 + 2000) { damaged[index] ^= 0x5A }
        let damagedPath = directory.write(damaged, as: "damaged.flac")

        var reader = try AudioFileReader(path: damagedPath)
        var chunk = [Float](repeating: 0, count: 4096)
        var total = 0
        var failure: AudioFileError?
        do {
            while case let count = try chunk.withUnsafeMutableBufferPointer({ try reader.read(into: $0) }),
                count > 0
            {
                total += count
            }
        } catch let error as AudioFileError { failure = error }
        #expect(failure?.code == .damaged)
        #expect((4096...22_000).contains(total))
    }

    @Test(
        "Any single byte of a header may be wrong without a crash, a hang or more memory",
        arguments: [1, 2, 3])
    func hostileHeaders(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let flac = directory.file("good.flac")
        try AudioFile.write(samples: SyntheticSignal.noise(seconds: 0.1), sampleRate: .speech, path: flac)
        let good = [WAVBytes([Int16](repeating: 1, count: 400)).bytes, try bytes(of: flac)]
        for _ in 0..<300 {
            var hostile = good[Int.random(in: 0...1, using: &generator)]
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                hostile[Int.random(in: 0..<60, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            let path = directory.write(hostile, as: "hostile.wav")
            do {
                let samples = try readAll(path).samples
                #expect(samples.count <= hostile.count * 64)
                #expect(!samples.contains { !$0.isFinite })
            } catch { #expect(error is AudioFileError) }
        }
    }
}
