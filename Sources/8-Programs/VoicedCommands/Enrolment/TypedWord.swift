import ArgumentParser
import AudioFiles
import Feedback
import Foundation
import PCM
import Programs
import Resampling
import SpeechSynthesis
import VoicedConfiguration
import VoicedTerminal
import WakeWord

/// A word that a person typed, as the synthesizers of this machine speak it.
struct TypedWord {
    /// The text that the synthesizers speak: the word, or a spelling of its sound.
    let text: String

    /// Checks that the synthesizers can speak the text as one word.
    ///
    /// - Throws: ``Failure`` if the text has anything but Latin letters, digits, spaces, `'`, `-` and `.`, if it does
    ///   not begin with a letter, or if it is longer than 64 characters.
    init(_ text: String) throws(Failure) {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let strange = text.unicodeScalars.first { scalar in
            let isLatin = scalar.properties.isAlphabetic && scalar.value < 0x250
            return !isLatin && !("0"..."9").contains(scalar) && !" '’-.".unicodeScalars.contains(scalar)
        }
        if let strange {
            throw Failure(
                .validationFailure,
                "the voices speak no \"\(String(strange).withoutControls)\"; give Latin letters, such as "
                    + "--sounds-like \"hey nova\"")
        }
        guard let first = text.unicodeScalars.first, first.properties.isAlphabetic else {
            throw Failure(
                .validationFailure, "a typed word begins with a letter; say how it sounds with --sounds-like")
        }
        guard text.count <= TypedWord.longest else {
            throw Failure(
                .validationFailure,
                "a text of \(text.count) characters is no word; at most \(TypedWord.longest) are spoken")
        }
        self.text = text
    }

    private static let longest = 64

    /// A voice of a synthesizer with the options of its speech.
    private struct Voice {
        var program: String
        var arguments: [String]
        /// The factor by which its speech is played faster. Its formants move as a shorter vocal tract moves them.
        var tract = 1.0
        /// The words after the keyword in a further recording; nil for no further recording.
        var rest: String?
    }

    /// The number of all voices, which speak a word unless a person asks for fewer.
    static let voiceCount = voices.count

    // Models/training/synthesize-keyword reads the next five lists from this file.
    // Of `en-gb` espeak-ng 1.51 drops the variant and says nothing. The voices of Examples are not among these, nor are
    // those that Models/training/measure-near-misses speaks with.
    private static let accents = [
        "en-us", "en", "en-gb-scotland", "en-gb-x-rp", "en-gb-x-gbcwmd", "en-gb-x-gbclan", "en-029",
    ]
    private static let variants = ["m1", "m2", "m3", "m4", "m5", "m6", "m7", "f1", "f2", "f3", "f4", "f5"]
    /// Paces in words a minute, each with a pitch, 0 ... 99.
    private static let styles = [("140", "40"), ("165", "55"), ("190", "65"), ("215", "50")]
    private static let stretches = ["0.85", "1.0", "1.2"]
    private static let fliteVoices = ["kal", "kal16", "awb", "slt"]
    private static let rests = ["turn on the lamp", "what time is it", "start the timer", "open the door"]

    private static let voices: [Voice] = {
        var voices: [Voice] = []
        for (number, accent) in accents.enumerated() {
            for (index, variant) in variants.enumerated() {
                // Each voice speaks once. The styles take turns, so that no style belongs to an accent.
                let (pace, pitch) = styles[(number + index) % styles.count]
                voices.append(
                    Voice(
                        program: espeak,
                        arguments: [
                            "-b", "1", "-z", "-v", "\(accent)+\(variant)", "-s", pace, "-p", pitch, "--stdin",
                            "--stdout",
                        ], rest: voices.count % 3 == 0 ? rests[voices.count / 3 % rests.count] : nil))
            }
        }
        for stretch in stretches {
            for tract in [0.9, 1.0, 1.1, 1.2] {
                for voice in fliteVoices {
                    let arguments = ["-voice", voice, "--setf", "duration_stretch=\(stretch)"]
                    voices.append(Voice(program: flite, arguments: arguments, tract: tract))
                }
            }
        }
        return voices
    }()

    private static let espeak = "espeak-ng"
    private static let flite = "flite"

    /// Makes recordings of the word by `count` voices, alone. Every third voice of espeak-ng also speaks the word
    /// before a command.
    ///
    /// - Parameters:
    ///   - label: gives each recording its label.
    ///   - progress: called before each voice with its number, from 0.
    /// - Throws: ``Failure`` if espeak-ng is missing or fails. If flite is missing, its voices are left out.
    func recordings(
        voices count: Int, label: () -> String, progress: (Int) -> Void
    ) async throws -> [EnrolmentRecording] {
        let all = TypedWord.voices
        var hasFlite = true
        var recordings: [EnrolmentRecording] = []
        for number in 0..<min(count, all.count) {
            let voice = all[number * all.count / min(count, all.count)]
            progress(number)
            guard hasFlite || voice.program != TypedWord.flite else { continue }
            do {
                let alone = try await speech(text, by: voice)
                recordings.append(TypedWord.recording(alone, word: alone.count, label: label()))
                guard let rest = voice.rest else { continue }
                let sentence = try await speech("\(text) \(rest)", by: voice)
                // In a sentence the word is a little shorter than alone.
                let word = min(sentence.count, alone.count * 88 / 100)
                recordings.append(TypedWord.recording(sentence, word: word, label: label()))
            } catch let error as FeedbackError
                where error.code == .missingProgram && voice.program == TypedWord.flite
            {
                hasFlite = false
                Console.complain(
                    "flite is not installed, so its voices are left out; `apt install flite` adds them")
            } catch let error as FeedbackError {
                throw Failure(error)
            }
        }
        guard !recordings.isEmpty else {
            throw Failure(.unavailable, "no voice spoke the word; give more --voices, or `apt install flite`")
        }
        return recordings
    }

    /// Returns the speech of a voice at 16 kHz, without the silence around it.
    private func speech(_ text: String, by voice: Voice) async throws -> [Float] {
        let clip =
            voice.program == TypedWord.flite
            ? try await fliteSpeech(text, voice)
            : try await ProgramSynthesizer(
                .init(program: voice.program, arguments: voice.arguments, package: voice.program)
            ).synthesize(text)
        let rate = SampleRate(Int(Double(clip.sampleRate.hertz) * voice.tract))
        let samples: [Float] = try Resampler.resample(clip.samples, from: rate)
        let least = 0.03 * (samples.map(abs).max() ?? 0)
        guard let first = samples.firstIndex(where: { abs($0) > least }),
            let last = samples.lastIndex(where: { abs($0) > least }), last - first > TypedWord.shortest
        else {
            throw Failure(.badData, "\(voice.program) speaks no word for \"\(text)\"; try --sounds-like")
        }
        return Array(samples[first...last])
    }

    /// Returns the speech of a voice of flite by way of a file. flite cannot write to a pipe, because it goes back in
    /// the file and fills in the length.
    private func fliteSpeech(_ text: String, _ voice: Voice) async throws -> SoundClip {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).wav").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        var run = ProgramRun(voice.program, voice.arguments + ["-f", "/dev/stdin", "-o", file])
        run.input = Array((text + "\n").utf8)
        run.limit = 10
        do {
            if let failure = try await run.run().failure {
                throw Failure(.unavailable, "flite failed (\(failure)); run it by hand to see why")
            }
        } catch ProgramRun.Failure.missing {
            throw FeedbackError(
                .missingProgram, "flite is not installed; install it with `apt install flite`")
        } catch let error as ProgramRun.Failure {
            throw Failure(.unavailable, "flite could not be run: \(error); run it by hand to see why")
        }
        let (samples, rate) = try AudioFile.readMono(path: file)
        return SoundClip(samples: samples, sampleRate: rate)
    }

    /// Makes a recording with silence around the speech, of which the first `word` samples are the word.
    private static func recording(_ samples: [Float], word: Int, label: String) -> EnrolmentRecording {
        let silence = [Float](repeating: 0, count: SampleRate.speech.samples(in: 0.3))
        let kept = samples.prefix(word + SampleRate.speech.samples(in: 0.5))
        let gain = 0.5 / (kept.map(abs).max() ?? 1)
        var recording = EnrolmentRecording(label: label, signal: silence + kept.map { gain * $0 } + silence)
        recording.word = silence.count..<silence.count + word
        return recording
    }

    /// The fewest samples of speech at 16 kHz: 0.1 s.
    private static let shortest = 1600

    /// A sentence about the weakness of the word as a wake word; nil if there is none.
    var warning: String? {
        if TypedWord.common.contains(text.lowercased()) {
            return "\"\(text)\" is a common word: other speech will wake it; put another word before it"
        }
        if text.contains(where: \.isNumber) {
            return "\"\(text)\" has digits, which voices may read in several ways; write them as words"
        }
        let vowels = text.lowercased().split { !"aeiouyäöüáéíóúàèìòù".contains($0) }
        let syllables = vowels.count - (text.lowercased().hasSuffix("e") && vowels.count > 1 ? 1 : 0)
        guard syllables < 3 else { return nil }
        return
            "\"\(text)\" is short: people are heard better, and other speech wakes it less often, with three "
            + "syllables or more, such as \"hey \(text)\""
    }

    private static let common: Set<String> = [
        "about", "again", "all right", "alright", "because", "come on", "computer", "excuse me", "good",
        "good morning", "hello", "hey", "hi", "house", "how are you", "i know", "i see", "listen", "maybe",
        "morning",
        "music", "never", "no", "okay", "please", "really", "right", "right now", "sorry", "start", "stop",
        "thank you",
        "thanks", "that", "that is right", "there", "today", "tomorrow", "turn", "wait", "wait a minute",
        "water",
        "what", "work", "yes", "yesterday", "you", "you know",
    ]
}
