import BenchmarkKit

/// The builder of the test stream. It peak-normalizes every part, mixes noise under all of it, and peak-normalizes
/// the whole.
///
/// It reads the recordings twice, first for the loudest sample of the mixture and then for the stream, so that memory
/// holds only the stream itself.
struct StreamBuilder {
    /// Noise and how far speech stands above it, in decibels.
    struct Noise {
        var recordings: [Recording]
        var signalToNoise: Double
    }

    let plan: StreamPlan
    let noise: Noise?
    let seed: UInt64

    /// Builds the stream; the same recordings and seed give the same bytes.
    ///
    /// - Throws: ``BenchmarkError`` when a recording cannot be read.
    func build() throws(BenchmarkError) -> TestStream {
        var progress = ProgressLine(total: Double(2 * plan.parts.count))
        var done = 0.0
        var peak: Float = 0
        var count = 0
        try forEachPart { _, mixed throws(BenchmarkError) in
            peak = max(peak, mixed.peak)
            count += mixed.count
            done += 1
            progress.update(done: done, "measuring the stream")
        }
        var stream = TestStream()
        stream.samples.reserveCapacity(count)
        let gain = peak > 0 ? 1 / peak : 1
        try forEachPart { part, mixed throws(BenchmarkError) in
            stream.append(part, length: mixed.count)
            stream.samples += mixed.map { $0 * gain }.int16
            done += 1
            progress.update(done: done, "building the stream")
        }
        progress.finish(
            "The stream lasts \(Text.minutes(stream.seconds)), with \(stream.labels.count) clips of the word and "
                + "\(Text.minutes(stream.speechHours * 3600)) of other speech.")
        return stream
    }

    /// A part of the plan with its samples before mixing.
    struct Part {
        var kind: StreamPlan.Part
        var speech: [Float]
    }

    private func forEachPart(
        _ body: (Part, _ mixed: [Float]) throws(BenchmarkError) -> Void
    ) throws(BenchmarkError) {
        // The noise has another seed than the plan, so that neither repeats the other's random numbers.
        var source = noise.map { NoiseSource($0.recordings, seed: seed &+ 1) }
        for kind in plan.parts {
            let part: Part
            switch kind {
            case .word(let recording), .speech(let recording):
                part = Part(kind: kind, speech: try recording.samples().normalized())
            case .silence(let recording):
                let count = try recording.samples().count
                part = Part(kind: kind, speech: [Float](repeating: 0, count: count))
            }
            if let noise, let under = try source?.next(part.speech.count) {
                try body(
                    part,
                    Mixer.mix(
                        speech: part.speech, noise: under, decibels: noise.signalToNoise,
                        frameLength: PeakEnergy.wakeWordFrame))
            } else {
                try body(part, part.speech)
            }
        }
    }
}

extension TestStream {
    /// Adds the label or the speech time of a part whose samples come next, `length` of them.
    fileprivate mutating func append(_ part: StreamBuilder.Part, length: Int) {
        let duration = Double(length) / 16_000
        switch part.kind {
        case .word(let recording):
            labels.append(
                StreamLabel(
                    recording: recording.label, start: seconds, end: seconds + duration,
                    wordEnd: seconds + WordEnd.seconds(in: part.speech)))
        case .speech:
            speechHours += duration / 3600
            utteranceCount += 1
        case .silence: break
        }
    }
}
