import Endpointing
import Features
import Hearing
import Recognition

extension Configuration {
    /// How speech is told from noise after a wake word.
    static var evidence: SpeechEvidence {
        SpeechEvidence(.learned)
    }
}

extension EndpointerOptions {
    /// Refuses settings that contradict each other, or what the recognizers hear at the most.
    ///
    /// - Throws: ``Failure``.
    func check() throws(Failure) {
        do { try validate(evidence: Configuration.evidence) } catch { throw Failure(error) }
        // The rest is for what is heard from before the first speech.
        let longest = UtteranceLimits.maximumSeconds - 5
        guard maximumDuration <= longest else {
            throw Failure(
                .badConfiguration,
                "maximumDuration (\(maximumDuration) s) must be \(Int(longest)) s at the most: no more is recognized"
            )
        }
    }
}
