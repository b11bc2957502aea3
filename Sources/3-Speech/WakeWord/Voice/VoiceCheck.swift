/// A model of how one speaker says the word, which roughly tells that voice from others that say it.
///
/// The check compares the mel spectra of the word's parts, as cepstra without what stays the same all through the word:
/// a fixed microphone and room cancel out, the movement of the formants stays. A Gaussian models the speaker's own
/// recordings. A voice that is farther from its mean than nearly all of these recordings is another voice.
///
/// The check keeps other people from waking the engine by chance. It is no security: a recording of the speaker passes,
/// and so do some strangers.
public struct VoiceCheck: Hashable, Sendable {
    /// The speaker's name.
    public var speaker: String
    /// The mean of the pooled cepstra, ``VoicePooling/size`` values.
    package var means: [Float]
    /// Their standard deviations.
    package var deviations: [Float]
    /// The distance, root mean square in deviations, up to which a voice is the speaker's.
    package var limit: Float

    package init(speaker: String, means: [Float], deviations: [Float], limit: Float) {
        self.speaker = speaker
        self.means = means
        self.deviations = deviations
        self.limit = limit
    }

    /// The distance of pooled cepstra from the speaker's. Real-time safe.
    package static func distance(
        _ pooled: UnsafeBufferPointer<Float>, means: UnsafeBufferPointer<Float>,
        deviations: UnsafeBufferPointer<Float>
    ) -> Float {
        var sum: Float = 0
        for index in 0..<pooled.count {
            let difference = (pooled[index] - means[index]) / deviations[index]
            sum += difference * difference
        }
        return (sum / Float(pooled.count)).squareRoot()
    }

    /// The distance of pooled cepstra from the speaker's. Allocates nothing.
    package func distance(of pooled: [Float]) -> Float {
        pooled.withUnsafeBufferPointer { pooled in
            means.withUnsafeBufferPointer { means in
                deviations.withUnsafeBufferPointer { deviations in
                    VoiceCheck.distance(pooled, means: means, deviations: deviations)
                }
            }
        }
    }

    var isValid: Bool {
        KeywordModel.isLegal(name: speaker) && means.count == VoicePooling.size
            && deviations.count == VoicePooling.size && means.allSatisfy { abs($0) <= 1e4 }
            && deviations.allSatisfy { (0.1...1e4).contains($0) } && (1e-3...1e4).contains(limit)
    }
}
