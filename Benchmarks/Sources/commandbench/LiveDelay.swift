import BenchmarkKit
import EndpointScoring
import PCM
import PocketSphinxRecognizer
import Recognition

/// The delay from the end of the audio to the command if the audio arrives in real time.
struct LiveDelay {
    /// The largest number of utterances to measure, because each takes as long as it lasts.
    static let count = 20
    /// Utterances heard at the same time. A recognizer that keeps up takes a small part of a core.
    private static let lanes = 4
    /// Samples in a piece of audio: 100 ms.
    private static let piece = 1600

    /// Returns the seconds from the last piece to the command, for each utterance. The audio ends where a session ends
    /// it: 1.5 s after the speech.
    static func measure(
        _ utterances: [CommandUtterance], by options: PocketSphinxOptions, expecting grammar: CommandGrammar
    ) async throws -> [Double] {
        try await withThrowingTaskGroup(of: [Double].self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    let recognizer = try PocketSphinx(options)
                    try await recognizer.prepare(expecting: grammar.expected)
                    var delays: [Double] = []
                    for number in stride(from: lane, to: min(count, utterances.count), by: lanes) {
                        let clean = try utterances[number].samples(.clean, number: number, noise: nil)
                        let end = EndpointReference().end(of: clean) ?? .infinity
                        let needed = SampleRate.speech.samples(in: min(end + EndpointRule().silence, 60))
                        delays.append(
                            try await delay(of: clean.prefix(needed).map { $0 }.int16, recognizer, grammar))
                    }
                    return delays
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private static func delay(
        of samples: [Int16], _ recognizer: PocketSphinx, _ grammar: CommandGrammar
    ) async throws -> Double {
        let clock = ContinuousClock()
        let utterance = Utterance()
        async let transcript = recognizer.recognize(utterance) { _ in }
        let begin = clock.now
        for start in stride(from: 0, to: samples.count, by: piece) {
            let end = min(samples.count, start + piece)
            try await clock.sleep(
                until: begin + .seconds(SampleRate.speech.seconds(of: end)), tolerance: .zero)
            utterance.append(Array(samples[start..<end]))
        }
        utterance.end()
        let finished = clock.now
        _ = grammar.command(in: try await transcript.text)
        return (clock.now - finished) / .seconds(1)
    }
}
