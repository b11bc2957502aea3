import Endpointing
import Features
import Hearing
import Recognition

extension Configuration {
    /// How the endpointer distinguishes speech from noise after a wake word.
    package static var evidence: SpeechEvidence {
        SpeechEvidence(.learned)
    }
}

extension EndpointerOptions {
    /// Refuses settings that contradict each other, or that exceed the longest utterance of the recognizers.
    ///
    /// - Throws: ``Failure``.
    package func check() throws(Failure) {
        do throws(EndpointerOptionsError) { try validate(evidence: Configuration.evidence) } catch {
            throw Failure(.badConfiguration, Configuration.Endpointing.spelled(error.message))
        }
        // The other 5 s are for sound before the first speech.
        let longest = UtteranceLimits.maximumSeconds - 5
        guard maximumDuration <= longest else {
            throw Failure(
                .badConfiguration,
                "maximumDuration (\(maximumDuration) s) must be \(Int(longest)) s at the most: no more is recognized"
            )
        }
    }
}
