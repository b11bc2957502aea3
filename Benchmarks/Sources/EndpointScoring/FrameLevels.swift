import PCM

/// The levels of a recording, frame by frame: the input of every energy detector.
public enum FrameLevels {
    /// Samples in a frame: 10 ms at 16 kHz.
    public static let length = 160

    /// Returns the level of each whole frame, in dBFS. `samples` are mono at 16 kHz, full scale -1 ... 1.
    public static func levels(of samples: [Float]) -> [Float] {
        (0..<samples.count / length).map { frame in
            var sum: Float = 0
            for index in (frame * length)..<((frame + 1) * length) { sum += samples[index] * samples[index] }
            return Level.decibels(power: sum / Float(length))
        }
    }

    /// Returns when a frame begins, in seconds. Divides by 100, so that 29 frames are 0.29 s and not a little less.
    public static func seconds(_ frame: Int) -> Double { Double(frame) / 100 }
}
