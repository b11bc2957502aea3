import AudioFiles
import PCM
import Resampling
import VoicedConfiguration
import VoicedTerminal

/// Reads a recording in the form that the signal path needs: mono, 16 kHz, 16 bits, in pieces.
package enum SpeechFile {
    private static let framesAtOnce = 4096

    /// Calls `body` with piece after piece of a recording, and returns the recording's length in seconds.
    ///
    /// - Throws: ``Failure`` if the file cannot be read. If a file is shorter than its header says, or has samples that
    ///   are not numbers, `body` gets all pieces before the error.
    package static func read(path: String, _ body: (UnsafeBufferPointer<Int16>) -> Void) throws(Failure)
        -> Double
    {
        do {
            var reader = try AudioFileReader(path: path)
            var resampler = try Resampler(from: reader.sampleRate)
            var input = FixedBuffer<Float>(repeating: 0, count: framesAtOnce)
            var output = FixedBuffer<Int16>(
                repeating: 0, count: resampler.maximumOutputCount(forInput: framesAtOnce))
            var frames = 0
            var progress = HearingProgress(path, total: reader.frameCount)
            defer { progress.finish() }
            while true {
                let count = try reader.read(into: input.mutableElements)
                if count == 0 { break }
                frames += count
                let made = resampler.process(
                    UnsafeBufferPointer(rebasing: input.elements[..<count]), into: output.mutableElements)
                body(UnsafeBufferPointer(rebasing: output.elements[..<made]))
                progress.show(done: frames)
            }
            while case let made = resampler.finish(into: output.mutableElements), made > 0 {
                body(UnsafeBufferPointer(rebasing: output.elements[..<made]))
            }
            if let truncation = reader.truncation {
                throw Failure(.badData, "\(path): \(truncation); what is there was used")
            }
            try Failure.check(brokenFrames: reader.nonFiniteFrameCount, of: path)
            return reader.sampleRate.seconds(of: frames)
        } catch {
            throw Failure(error)
        }
    }

    /// Returns the samples of a whole recording.
    ///
    /// - Throws: ``Failure`` if the recording is longer than `maximumSeconds` or cannot be read.
    package static func samples(path: String, maximumSeconds: Double) throws(Failure) -> [Int16] {
        var samples: [Int16] = []
        var isTooLong = false
        let limit = SampleRate.speech.samples(in: maximumSeconds)
        _ = try read(path: path) { piece in
            isTooLong = isTooLong || samples.count + piece.count > limit
            if !isTooLong { samples.append(contentsOf: piece) }
        }
        guard !isTooLong else {
            throw Failure(.badData, "\(path) is longer than \(Int(maximumSeconds)) s; cut the word out of it")
        }
        return samples
    }
}
