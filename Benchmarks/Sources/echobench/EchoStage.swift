import BenchmarkKit
import Feedback
import Foundation
import PCM
import Resampling
import SpeechSynthesis

/// A maker of scenes of one word. The same seed gives the same scenes.
struct EchoStage {
    let word: String
    let recordings: [Recording]
    let voices: [String]
    let seed: UInt64

    /// The number of answers in a room.
    private static let answerCount = 4
    /// Sentences as `voiced` says them; `{word}` stands for the wake word.
    private static let texts = [
        "Patient in recorded.", "The next milestone is anesthesia start.",
        "Incision recorded at ten forty two, five minutes ahead.",
        "The cement timer has twelve minutes left.",
        "Sorry, I did not understand. Say {word}, then a command.",
        "Patient out is held. Say {word}, confirm.",
        "The case has taken one hour and twenty minutes, and should end at a quarter past three.",
        "The kitchen light is on.", "Your timer for ten minutes is over.",
        "Surgeon left is recorded, not yet saved.",
    ]
    /// The level of the voice, full scale 1: an effective value of -26 dBFS while it speaks.
    private static let voiceLevel: Float = 0.05
    private static let noiseLevel = -35.0

    func scene(level: Double, room: Int) async throws -> EchoScene {
        var numbers = SeededGenerator(
            seed: seed &+ UInt64(room) &+ UInt64(bitPattern: Int64(level * 100)) &* 7919)
        let shoebox = ShoeboxRoom(using: &numbers)
        var scene = EchoScene(word: word, level: level, answers: [])
        for _ in 0..<Self.answerCount {
            let texts = Self.texts.shuffled(using: &numbers).prefix(2).joined(separator: " ")
            let played = try await speak(
                texts.replacing("{word}", with: word), voices.randomElement(using: &numbers) ?? "en-us")
            let gain = Self.voiceLevel * Float(pow(10, level / 20))
            // The loudspeaker saturates a little.
            let echo = Self.levelled(shoebox.convolve(played), to: gain).map { tanhf($0 * 1.5) / 1.5 }
            let delay = SampleRate.speech.samples(in: Double.random(in: 0.05...0.6, using: &numbers))
            let voice = Self.levelled(
                try recordings.randomElement(using: &numbers)?.samples() ?? [], to: Self.voiceLevel)
            let latest = max(1, played.count - voice.count)
            let begin = delay + Int(Double(latest) * Double.random(in: 0.15...1, using: &numbers))
            var heard = Self.noise(
                count: max(delay + echo.count, begin + voice.count) + SampleRate.speech.samples(in: 1),
                &numbers)
            for index in echo.indices { heard[delay + index] += echo[index] }
            let alone = heard
            for index in voice.indices { heard[begin + index] += voice[index] }
            scene.answers.append(
                .init(played: played, heard: heard, heardAlone: alone, word: begin..<begin + voice.count))
        }
        return scene
    }

    private func speak(_ text: String, _ voice: String) async throws -> [Float] {
        var options = EspeakSynthesizer.Options()
        options.voice = voice
        let clip = try await EspeakSynthesizer(options).synthesize(text)
        return try Resampler.resample(clip.samples, from: clip.sampleRate, to: .speech)
    }

    /// Scales samples to an effective value, measured over the hops of 10 ms that are within 35 dB of the loudest hop.
    private static func levelled(_ samples: [Float], to level: Float) -> [Float] {
        let powers = stride(from: 0, to: samples.count - 160, by: 160).map { first in
            samples[first..<first + 160].reduce(Float(0)) { $0 + $1 * $1 } / 160
        }
        let least = (powers.max() ?? 0) * 3.2e-4
        let loud = powers.filter { $0 > least }
        let effective = (loud.reduce(0, +) / Float(max(1, loud.count))).squareRoot()
        return effective > 0 ? samples.map { $0 * level / effective } : samples
    }

    /// Makes noise that is nearly pink, by a few slow filters.
    private static func noise(count: Int, _ numbers: inout SeededGenerator) -> [Float] {
        let level = voiceLevel * Float(pow(10, noiseLevel / 20))
        var states = [Float](repeating: 0, count: 3)
        let slow: [Float] = [0.99, 0.9, 0.3]
        return (0..<count).map { _ in
            let white = Float.random(in: -1...1, using: &numbers)
            var sum: Float = 0
            for index in states.indices {
                states[index] =
                    states[index] * slow[index] + white * (1 - slow[index] * slow[index]).squareRoot()
                sum += states[index]
            }
            return sum * level
        }
    }
}
