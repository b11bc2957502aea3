import Feedback
import PCM
import Wyoming

/// A builder of one clip from a server's events.
struct SynthesizedSpeech {
    private var reader = WyomingSamples()
    private var clip: SoundClip?

    /// Adds an event.
    ///
    /// - Returns: the clip when it is complete; nil before.
    /// - Throws: if the server reports a failure or sends no valid sound.
    mutating func add(
        _ event: WyomingEvent, from address: WyomingAddress, limit: Int
    ) throws(FeedbackError) -> SoundClip? {
        func refuse(_ why: String) -> FeedbackError {
            FeedbackError(.failed, "the voice at \(address) \(why)")
        }
        switch event.type {
        case "audio-chunk":
            do throws(WyomingSamples.Refusal) {
                let (samples, rate) = try reader.samples(of: event)
                guard clip == nil || clip?.sampleRate == rate else { throw WyomingSamples.Refusal.mixed }
                clip = clip ?? SoundClip(samples: [], sampleRate: rate)
                clip?.samples += samples.map { Float($0) / 32_768 }
            } catch { throw refuse("sends no sound that can be played: \(error.text)") }
            // `limit` counts received bytes, two for each sample; in memory a sample has four.
            guard (clip?.samples.count ?? 0) * 2 <= limit else { throw refuse("sends sound without end") }
        case "audio-stop":
            guard let clip, !clip.samples.isEmpty else { throw refuse("says nothing; check its voice") }
            return clip
        // The server's error text may contain spoken words.
        case "error": throw refuse("says that it failed; look at its log")
        default: break
        }
        return nil
    }
}
