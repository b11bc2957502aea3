import Endpointing
import PCM
import WakeWord

/// The beginning and the end of commands.
extension SignalPath {
    /// Begins a dictation, which hears all speech, or ends it. The speech under way at its end still belongs to it.
    mutating func turnDictation() {
        let begins = attention != .dictation
        attention = begins ? .dictation : usualAttention
        endCommand(begins ? .cancelled : .complete)
        if begins {
            endpointer.begin(atSample: max(preRoll.end, firstAudible)) { _ in }
        } else if !attention.hearsAllSpeech {
            endpointer.end(cause: .cancelled) { _ in }
        }
        var record = SignalRecord(.dictation, at: now)
        record.number = begins ? 1 : 0
        output.write(record)
    }

    mutating func wake(_ detection: WakeDetection) {
        guard attention != .dictation else { return }
        endCommand(.cancelled)
        var record = SignalRecord(.wake, at: now)
        record.number = detection.keyword
        record.score = detection.score
        record.start = seconds(detection.startSample)
        record.end = seconds(detection.endSample)
        output.write(record)
        if keepsWords { writeWord(from: detection.startSample) }
        guard hearsCommands else { return }
        guard control.isCommandPaused else { return open(after: detection, through: nil) }
        guard !words.mayHearOurselves(since: detection.startSample) else {
            // The session stops speaking on the wake word; the command begins once our voice is silent.
            command = .opensWhenSilent
            return
        }
        firstAudible = min(firstAudible, detection.endSample)
        open(after: detection, through: detection.startSample)
    }

    /// Opens the command of a wake word, and listens to it once the word is over.
    private mutating func open(after detection: WakeDetection, through: Int?) {
        guard !attention.hearsAllSpeech else {
            return open(from: detection.endSample, .wake, through: through)
        }
        begin(.wake, from: detection.endSample, through: through)
        unsettledWord = UnsettledWord(
            end: detection.endSample, settlesAt: preRoll.end + UnsettledWord.patience)
    }

    /// Hears whether the wake word goes on, and listens to its command once the word is over.
    mutating func followWord() {
        guard let word = unsettledWord else { return }
        if let end = words.laterEnd {
            unsettledWord = UnsettledWord(end: end, settlesAt: preRoll.end + UnsettledWord.patience)
        } else if preRoll.end >= word.settlesAt {
            settleWord()
        }
    }

    /// Listens to the command of a wake word that is over, from its end on.
    mutating func settleWord() {
        guard let word = unsettledWord.take(), case .waiting(_, let through) = command else { return }
        command = .waiting(from: word.end, through: through)
        listen(from: word.end)
    }

    mutating func unpause() {
        if attention.hearsAllSpeech {
            endpointer.begin(atSample: firstAudible) { _ in }
        } else if case .opensWhenSilent = command {
            open(from: firstAudible, .wake)
        }
    }

    /// Opens a command and listens to it; its first sample may lie in the past.
    mutating func open(from position: Int, _ opening: SignalRecord.Opening, through: Int? = nil) {
        begin(opening, from: position, through: through)
        listen(from: position)
    }

    private mutating func listen(from position: Int) {
        var speechStart: Int?
        endpointer.begin(atSample: max(position, firstAudible), followsWord: true) { event in
            if case .speechStart(let start, _) = event { speechStart = start }
        }
        if let speechStart { writeSpeechStart(speechStart) }
    }

    mutating func begin(_ opening: SignalRecord.Opening, from position: Int, through: Int?) {
        command = .waiting(from: position, through: through)
        awaitsAnswer = opening == .question
        var record = SignalRecord(.commandBegan, at: now)
        record.opening = opening
        output.write(record)
    }

    mutating func endCommand(_ cause: EndpointCause) {
        settleWord()
        guard command.isOpen else {
            command = .none
            return
        }
        var endpoint: Endpoint?
        endpointer.end(cause: cause) { event in
            if case .endpoint(let end) = event { endpoint = end }
        }
        if let endpoint { close(endpoint) }
    }

    mutating func close(_ endpoint: Endpoint) {
        if command.isOpen {
            command = .none
            var record = SignalRecord(.endpoint, at: now)
            record.cause = endpoint.cause
            if let start = endpoint.startSample { record.start = seconds(start) }
            record.end = seconds(endpoint.endSample)
            output.write(record)
        }
        if attention.hearsAllSpeech { endpointer.begin(atSample: preRoll.end) { _ in } }
    }
}
