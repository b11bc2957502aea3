public import Feedback
import Synchronization

/// A synthesizer that keeps the sound of short texts in memory, so that a repeated answer sounds at once.
///
/// The sound of a text says what the text says. So a text with a name, a number or a time in it never gets to the disk:
/// a ``SoundFolder`` keeps only the sound of sentences that it was given beforehand.
public final class CachedSynthesizer: SpeechSynthesizer {
    /// The longest text that is kept, in bytes of UTF-8.
    public static let maximumTextByteCount = 200
    /// The most samples for all texts together: 8 MB, or about a minute and a half at 22,050 Hz.
    public static let maximumSampleCount = 2_000_000

    private struct Kept {
        /// The clips by their text, and the texts in the order of their last use, the latest last.
        var clips: [String: SoundClip] = [:]
        var texts: [String] = []
        var sampleCount = 0

        mutating func clip(of text: String) -> SoundClip? {
            guard let clip = clips[text] else { return nil }
            texts.removeAll { $0 == text }
            texts.append(text)
            return clip
        }

        mutating func keep(_ clip: SoundClip, of text: String) {
            guard clips[text] == nil, clip.samples.count <= maximumSampleCount else { return }
            clips[text] = clip
            texts.append(text)
            sampleCount += clip.samples.count
            while sampleCount > maximumSampleCount {
                sampleCount -= clips.removeValue(forKey: texts.removeFirst())?.samples.count ?? 0
            }
        }
    }

    private let synthesizer: any SpeechSynthesizer
    private let folder: SoundFolder?
    private let kept = Mutex(Kept())

    /// Makes a cache for a synthesizer.
    ///
    /// - Parameters:
    ///   - synthesizer: speaks the texts that are not kept.
    ///   - folder: keeps some sentences over a restart; nil if memory alone keeps them.
    public init(_ synthesizer: any SpeechSynthesizer, folder: SoundFolder? = nil) {
        (self.synthesizer, self.folder) = (synthesizer, folder)
    }

    /// Speaks a text, from memory or from the folder if it was spoken before.
    public func synthesize(_ text: String) async throws -> SoundClip {
        if let clip = kept.withLock({ $0.clip(of: text) }) { return clip }
        guard text.utf8.count <= Self.maximumTextByteCount else {
            return try await synthesizer.synthesize(text)
        }
        if let clip = await folder?.clip(of: text) {
            kept.withLock { $0.keep(clip, of: text) }
            return clip
        }
        let clip = try await synthesizer.synthesize(text)
        kept.withLock { $0.keep(clip, of: text) }
        folder?.keep(clip, of: text)
        return clip
    }
}
