import BenchmarkKit
import Endpointing

/// The endpointer while it listens to one command after the other, behind a front end that hears speech.
struct EndpointStage: Stage, ~Copyable {
    private let sound: Sound
    private var endpointer: Endpointer
    private var speechCount = 0

    init(_ sound: consuming Sound) throws {
        let endpointer = try Endpointer(evidence: .energyAndSilencePosterior(delay: 10))
        self.sound = sound
        self.endpointer = endpointer
    }

    mutating func process(_ index: Int) {
        if !endpointer.isListening { endpointer.begin(atSample: index * Sound.hop) { _ in } }
        var started = 0
        endpointer.process(sound.hop(index), silencePosterior: 0.05) { event in
            if case .speechStart = event { started += 1 }
        }
        speechCount += started
    }

    func verify(count: Int) throws(BenchmarkError) {
        guard speechCount > 0 || count < Sound.round else {
            throw BenchmarkError(.internalError, "The endpointer heard no speech in \(count) steps of it.")
        }
    }
}
