import PCM
import VoiceTesting

/// A sound drawn as a time diagram, a tenth of a second a character, over a background of white noise.
///
///     "....ssss....|....#..."
///
/// `.` background alone, `s` speech, `c` a click of 10 ms, `k` a knock of 20 ms, `#` noise 20 dB above the background.
/// Spaces are for the reader.
struct Scene {
    static let samplesPerCharacter = 1600

    var diagram: String
    /// Root mean square of the background, in dBFS.
    var noise: Float = -60
    /// Root mean square of a stressed vowel, in dBFS.
    var speech: Float = -25
    /// Added to everything, in dB.
    var gain: Float = 0
    var seed: UInt64 = 1

    private var characters: [Character] { diagram.filter { $0 != " " } }

    /// Position of the first `character`, in samples.
    func start(of character: Character = "s") -> Int {
        characters.firstIndex(of: character)! * Scene.samplesPerCharacter
    }

    /// Position after the last `character`, in samples.
    func end(of character: Character = "s") -> Int {
        (characters.lastIndex(of: character)! + 1) * Scene.samplesPerCharacter
    }

    /// Four seconds of white noise with a root mean square of 1, rendered once because random numbers are slow
    /// without optimization.
    private static let whiteNoise = SyntheticSignal.noise(amplitude: Float(3).squareRoot(), seconds: 4)

    /// Renders the diagram, 16-bit at 16 kHz; what is beyond full scale saturates.
    func samples() -> [Int16] {
        let voice = Syllables(level: speech)
        var rendered: [Int16] = []
        var sinceSpeechBegan = 0
        for (index, character) in characters.enumerated() {
            sinceSpeechBegan = character == "s" ? sinceSpeechBegan : 0
            var tenth = background(at: index, decibels: character == "#" ? noise + 20 : noise)
            switch character {
            case "s": voice.add(to: &tenth, from: sinceSpeechBegan)
            case "c": Scene.addClick(to: &tenth, length: 160)
            case "k": Scene.addClick(to: &tenth, length: 320)
            default: break
            }
            sinceSpeechBegan += Scene.samplesPerCharacter
            let scale = 32768 * Level.amplitude(decibels: gain)
            for sample in tenth {
                rendered.append(Int16(max(-32768, min(32767, (sample * scale).rounded()))))
            }
        }
        return rendered
    }

    private func background(at index: Int, decibels: Float) -> [Float] {
        let blocks = Scene.whiteNoise.count / Scene.samplesPerCharacter
        // Seven and forty blocks have no common factor, so neighbours differ and all of it is used.
        let first = (index * 7 + Int(seed)) % blocks * Scene.samplesPerCharacter
        let amplitude = Level.amplitude(decibels: decibels)
        return Scene.whiteNoise[first..<(first + Scene.samplesPerCharacter)].map { $0 * amplitude }
    }

    /// Adds a burst at half the sample rate, near full scale, across the edge of a frame.
    private static func addClick(to tenth: inout [Float], length: Int) {
        for offset in 0..<length { tenth[offset + 50] += offset % 2 == 0 ? 0.9 : -0.9 }
    }
}
