import PCM

/// Reads and writes whole recordings at once. Allocates as much memory as the recording is long.
public enum AudioFile {
    /// Reads a whole recording as one channel, full scale -1 ... 1.
    ///
    /// A truncated recording gives the samples that it has; use ``AudioFileReader`` to detect that.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - maximumSeconds: the longest recording that is read, in seconds. A longer one is refused, so the memory
    ///     is bounded.
    /// - Throws: ``AudioFileError`` as ``AudioFileReader`` does, and `tooLong`.
    public static func readMono(
        path: String, maximumSeconds: Double = 3600
    ) throws(AudioFileError) -> (samples: [Float], sampleRate: SampleRate) {
        precondition(maximumSeconds > 0, "a recording of at most \(maximumSeconds) s")
        var reader = try AudioFileReader(path: path)
        // At least one frame, and no more than can be counted.
        let limit = max(1, Int(min(maximumSeconds * Double(reader.sampleRate.hertz), 1e15)))
        let tooLong = AudioFileError(
            .tooLong, path: path,
            "“\(path)” is longer than \(maximumSeconds) s, which is the most that is read at once here.")

        var samples: [Float] = []
        let chunk = 65_536
        while true {
            let start = samples.count
            samples.append(contentsOf: repeatElement(0, count: chunk))
            var count = 0
            var failure: AudioFileError?
            samples.withUnsafeMutableBufferPointer { buffer in
                do throws(AudioFileError) {
                    count = try reader.read(into: UnsafeMutableBufferPointer(rebasing: buffer[start...]))
                } catch { failure = error }
            }
            if let failure { throw failure }
            samples.removeLast(chunk - count)
            if samples.count > limit { throw tooLong }
            if count == 0 { return (samples, reader.sampleRate) }
        }
    }

    /// Writes a mono recording with 16 bits a sample: FLAC when the path ends in `.flac`, else WAV.
    ///
    /// The file appears under its name only when it is complete, and only its owner may read it: recordings of a clinic
    /// are protected. Samples are rounded to the nearest value and saturate beyond full scale; NaN becomes 0.
    ///
    /// - Throws: ``AudioFileError`` with `notWritable` or `unsupported`.
    public static func write(
        samples: [Float], sampleRate: SampleRate, path: String
    ) throws(AudioFileError) {
        var writer = try AudioFileWriter(path: path, sampleRate: sampleRate)
        var failure: AudioFileError?
        samples.withUnsafeBufferPointer { buffer in
            do throws(AudioFileError) { try writer.append(buffer) } catch { failure = error }
        }
        if let failure { throw failure }
        try writer.finish()
    }
}
