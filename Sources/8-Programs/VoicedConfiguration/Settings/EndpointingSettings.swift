import Endpointing
import Features
import Foundation
import Hearing
import Recognition

/// `endpointing`: when commands begin and end; see `EndpointerOptions`.
package struct EndpointingSettings: KeyedSettings {
    package var options = EndpointerOptions()

    package init() {}

    package static let keys: [SettingKey<EndpointingSettings>] = [
        .value("silence", \.options.silence, "Seconds without speech that end a command.", kind: "seconds"),
        completeSilence,
        .value(
            "maximum-duration", \.options.maximumDuration,
            "Seconds after which it ends in any case, \(EndpointerOptions.longest.written) at the most.",
            kind: "seconds"),
        .value(
            "no-speech-timeout", \.options.noSpeechTimeout, "Seconds that the first word is waited for.",
            kind: "seconds"),
        .value("onset", \.options.onset, "Seconds of speech that begin a command.", kind: "seconds"),
        .value(
            "hangover", \.options.hangover, "Seconds that speech lasts beyond its last piece.",
            kind: "seconds"),
        .value(
            "minimum-speech", \.options.minimumSpeech,
            "Seconds of speech; a command with less is a noise.", kind: "seconds"),
        .value(
            "floor-margin", \.options.floorMargin,
            "dB above the noise that are speech, if energy alone decides.", kind: "decibels"),
    ]

    /// The key `complete-silence`, whose value may also be `off`.
    private static let completeSilence = {
        let name = KeyName(stringValue: "complete-silence")
        return SettingKey<EndpointingSettings>(
            KeyDescription(
                name: name.stringValue, kind: "seconds, or `off`",
                standard: EndpointerOptions().completeSilence?.written,
                text: """
                    Seconds that end one from which no phrase goes on; or off: every command waits for the silence above.
                    """)
        ) { owner, values in
            guard values.contains(name) else { return }
            let isOff =
                (try? values.decode(String.self, forKey: name)) == "off"
                || (try? values.decode(Bool.self, forKey: name)) == false
            owner.options.completeSilence = isOff ? nil : try values.decode(Double.self, forKey: name)
        }
    }()

    /// Replaces the Swift names of options in a sentence, such as `floorMargin`, by those of a configuration.
    package static func spelled(_ sentence: String) -> String {
        ["maximum-duration", "no-speech-timeout", "minimum-speech", "floor-margin", "complete-silence"]
            .reduce(sentence) { sentence, name in
                let parts = name.split(separator: "-")
                let inSwift = ([parts[0].lowercased()] + parts.dropFirst().map(\.capitalized)).joined()
                return sentence.replacingOccurrences(of: inSwift, with: name)
            }
    }
}

extension Configuration {
    /// The evidence by which the endpointer distinguishes speech from noise after a wake word.
    package static var evidence: SpeechEvidence { SpeechEvidence(.learned) }
}

extension EndpointerOptions {
    /// The longest command that recognizers accept, in seconds. The other 5 s are for sound before the first speech.
    fileprivate static let longest = UtteranceLimits.maximumSeconds - 5

    /// Throws if settings contradict each other, or if they exceed the longest utterance of the recognizers.
    package func check() throws(Failure) {
        // A number that is too large is meant as milliseconds. The check comes first, because `validate` may complain
        // of another setting.
        let (longest, usual) = (Self.longest, Self())
        let seconds: [(String, Double?, Double?, most: Double)] = [
            ("silence", silence, usual.silence, longest),
            ("complete-silence", completeSilence, usual.completeSilence, longest),
            ("maximum-duration", maximumDuration, usual.maximumDuration, longest),
            ("no-speech-timeout", noSpeechTimeout, usual.noSpeechTimeout, 3600),
            ("onset", onset, usual.onset, longest), ("hangover", hangover, usual.hangover, longest),
            ("minimum-speech", minimumSpeech, usual.minimumSpeech, longest),
        ]
        for (name, value, usual, most) in seconds {
            guard let value, let usual, value > most, value <= 100_000 else { continue }
            throw Failure(
                .badConfiguration,
                "endpointing.\(name): \(value.written) is too much; it is in seconds, such as \(usual.written), "
                    + "and \(most.written) at the most")
        }
        do throws(EndpointerOptionsError) { try validate(evidence: Configuration.evidence) } catch {
            throw Failure(.badConfiguration, EndpointingSettings.spelled(error.message))
        }
    }
}
