import PCM

/// The records that leave the path.
extension SignalPath {
    mutating func writeSpeechStart(_ start: Int) {
        if let first = command.speechBegan() {
            write(.audio, from: max(first, start - SampleRate.speech.samples(in: SignalPath.leadSeconds)))
        }
        var record = SignalRecord(.speechStart, at: now)
        record.start = seconds(start)
        output.write(record)
    }

    /// Writes the sound of a wake word and of the moment before it, unless our own voice sounded meanwhile.
    mutating func writeWord(from position: Int) {
        let first = position - SampleRate.speech.samples(in: SignalPath.leadSeconds)
        if first >= max(firstAudible, preRoll.start) { write(.word, from: first) }
    }

    mutating func write(_ kind: SignalRecord.Kind, from position: Int) {
        var next = max(position, preRoll.start, firstAudible)
        while next < preRoll.end {
            var record = SignalRecord(kind, at: now)
            record.sampleCount = min(SignalRecord.sampleCapacity, preRoll.end - next)
            for index in 0..<record.sampleCount { record.samples[index] = preRoll[next + index] }
            next += record.sampleCount
            output.write(record)
        }
    }

    /// Writes the hop to the tape, also while our own voice sounds: no hop is left out, so that the tape is as long as
    /// the stream.
    mutating func writeHop() {
        var record = SignalRecord(.tape, at: now)
        record.sampleCount = hop.count
        for index in 0..<hop.count { record.samples[index] = hop[index] }
        output.write(record)
    }

    mutating func writeOverrun(frames: Int) {
        var record = SignalRecord(.overrun, at: now)
        record.number = frames
        output.write(record)
    }

    mutating func writeDevice(_ change: DeviceChange, lostFrames: Int) {
        var record = SignalRecord(.device, at: now)
        record.change = change
        record.number = lostFrames
        output.write(record)
    }

    mutating func reportBrokenSamples(isEnd: Bool = false) {
        guard let count = broken.nextReport(at: now, isEnd: isEnd) else { return }
        var record = SignalRecord(.broken, at: now)
        record.number = count.sampleCount
        (record.start, record.end) = (count.start, count.end)
        output.write(record)
    }

    func seconds(_ sample: Int) -> Double { clock.seconds(ofSample: sample) }

    var now: Double { seconds(preRoll.end) }
}
