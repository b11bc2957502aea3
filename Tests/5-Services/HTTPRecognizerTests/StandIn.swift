import Foundation
import TestSupport
import VoiceTesting

/// A transcription service of numbered speech that answers as Whisper would: without speech it invents a text, and it
/// reports its confidence.
struct StandIn {
    static let speech = NumberedSpeech(["patient in", "what time is it"])

    static let answer = ScriptedHTTPServer.Answer.reply { request in
        guard let samples = samples(of: request.bytes) else { return .status(400) }
        let text = speech.text(of: samples)
        guard !text.isEmpty else { return .json(segment("Thank you.", noSpeech: 0.8, logProbability: -0.3)) }
        return .json(segment(text, noSpeech: 0.02, logProbability: -0.1))
    }

    /// Returns `verbose_json` with one segment, whose words last a twentieth of a second each.
    static func segment(_ text: String, noSpeech: Double, logProbability: Double) -> String {
        let words = text.split(separator: " ").enumerated().map { index, word in
            let start = Double(index) * 0.04
            return #"{"word":" \#(word)","start":\#(start),"end":\#(start + 0.04),"probability":0.9}"#
        }
        return #"""
            {"task":"transcribe","language":"english","duration":0.19,"text":" \#(text)","segments":[{"id":0,
            "text":" \#(text)","start":0.0,"end":0.19,"tokens":[1],"words":[\#(words.joined(separator: ","))],
            "temperature":0.0,"avg_logprob":\#(logProbability),"no_speech_prob":\#(noSpeech)}]}
            """#
    }

    /// Returns the samples of the WAV file in an uploaded form.
    static func samples(of form: [UInt8]) -> [Int16]? {
        guard let start = form.firstRange(of: Array("RIFF".utf8))?.lowerBound,
            let data = form[start...].firstRange(of: Array("data".utf8))?.upperBound
        else { return nil }
        let count = (0..<4).reduce(0) { $0 | Int(form[data + $1]) << (8 * $1) }
        let bytes = form[(data + 4)...]
        guard bytes.count >= count, data - start == 40 else { return nil }
        return (0..<count / 2).map { index in
            let low = bytes.startIndex + index * 2
            return Int16(bitPattern: UInt16(bytes[low]) | UInt16(bytes[low + 1]) << 8)
        }
    }
}
