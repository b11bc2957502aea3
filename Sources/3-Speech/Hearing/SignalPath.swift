import Capture
import Endpointing
import Features
import PCM
import Resampling
import WakeWord

/// The whole signal path from device frames to decisions, for one thread.
///
/// resample -> our own voice taken off -> front end -> wake words, pre-roll, endpointer, ten milliseconds at a time:
/// the front end's vectors go to the wake words and its silence posterior to the endpointer. Decisions and the sound
/// of commands leave through a ring. Time is counted in samples and never read from a clock, so a recording gives the
/// same decisions at any speed.
///
/// After `init`, ``process(_:)`` allocates only if the device's rate changes.
package struct SignalPath: ~Copyable, Sendable {
    /// Seconds of sound that the path keeps from before the present: the longest wake word, its decision, and a word
    /// spoken early.
    static let preRollSeconds = 3.0
    /// Seconds of sound before the detected start of speech that the recognizer gets, too: the soft beginning of a
    /// word lies below any threshold. The recognizer does not get the quiet before that, from which it would learn a
    /// wrong spectrum.
    package static let leadSeconds = 0.3

    let control: SignalControl
    var output: SignalOutput
    private var resampler: Resampler
    var words: WordHearing
    var endpointer: Endpointer
    var preRoll = PreRoll(seconds: SignalPath.preRollSeconds)
    private var resampled: FixedBuffer<Int16>
    var hop = FixedBuffer<Int16>(repeating: 0, count: SignalRecord.sampleCapacity)
    private var hopCount = 0

    private var sampleRate: SampleRate
    private var device = DeviceState.hearing
    var broken = BrokenSamples()
    /// Which speech the path hears while no person dictates.
    let usualAttention: Attention
    var attention: Attention
    let keepsWords: Bool
    let hearsCommands: Bool
    private let waitsForAnswers: Bool
    var command = OpenCommand.none
    /// The wake word of the open command, as long as the word may go on; the endpointer waits for its end.
    var unsettledWord: UnsettledWord?
    /// Whether the newest command opened for the answer to a question. A new question may replace such a command, and
    /// no command that a person began.
    var awaitsAnswer = false
    /// The first sample of the pause at which the path last asked the session whether the command is complete.
    private var askedPause: Int?
    /// The first sample of the pause in which our own voice sounds; nil while it does not.
    private var pausedFrom: Int?
    /// The first sample that a command may hear: what sounded before it was our own voice.
    var firstAudible = 0
    var clock = StreamClock()
    private var nextProgress = 0

    /// Makes a path.
    ///
    /// - Parameter waitsForAnswers: stand still at each pause until the session has said whether the command is
    ///   complete. For recordings; never for a live source, nor without a session that answers.
    /// - Parameter gauge: shows watchers how well the path hears the wake words.
    package init(
        sampleRate: SampleRate, options: HearingOptions, control: SignalControl,
        output: consuming SignalOutput, waitsForAnswers: Bool = false, gauge: WordGauge = WordGauge()
    ) throws {
        // Calls that can fail come first: a value that cannot be copied must not be left half made.
        let usualAttention: Attention = options.listening.isAlwaysOn ? .always : .wakeWords
        (keepsWords, hearsCommands) = (options.keepsWords, options.hearsCommands)
        self.waitsForAnswers = waitsForAnswers
        let resampler = try Resampler(from: sampleRate)
        let frontEnd = try options.resolvedFrontEnd()
        let words = try WordHearing(options, frontEnd: frontEnd, gauge: gauge)
        var endpointer = try SignalPath.makeEndpointer(options, evidence: SpeechEvidence(frontEnd))
        if usualAttention == .always { endpointer.begin(atSample: 0) { _ in } }
        resampled = FixedBuffer(
            repeating: 0, count: resampler.maximumOutputCount(forInput: CaptureBlock.capacity))
        self.resampler = resampler
        self.usualAttention = usualAttention
        attention = usualAttention
        self.endpointer = endpointer
        self.words = words
        self.sampleRate = sampleRate
        self.control = control
        self.output = output
    }

    private static func makeEndpointer(
        _ options: HearingOptions, evidence: SpeechEvidence
    ) throws(EndpointerOptionsError) -> Endpointer {
        var endpointing = options.endpointing
        if options.listening.isAlwaysOn { endpointing.noSpeechTimeout = nil }
        return try Endpointer(options: endpointing, evidence: evidence)
    }

    /// How many endpoints were handed over since the start.
    var endpointCount: Int { output.endpointCount }

    /// Takes the next block of device frames.
    package mutating func process(_ block: borrowing CaptureBlock) {
        // This comes before the count of the loss, because the command ended before the loss.
        if block.mark == .deviceLost { endCommand(.deviceLost) }
        if block.mark == .released { return rest(block) }
        if block.sampleRate != sampleRate { changeRate(to: block.sampleRate) }
        let mark = block.mark
        if block.lostFrameCount > 0 {
            lose(seconds: block.sampleRate.seconds(of: block.lostFrameCount))
        }
        // The engine was not to hear the sound that passed while the device was let go; so it is no loss.
        let lost = device.isReleased ? 0 : block.lostFrameCount
        device.isReleased = false
        if let change = DeviceChange(mark) {
            writeDevice(change, lostFrames: lost)
        } else if lost > 0 || mark == .overrun {
            writeOverrun(frames: lost)
        }
        guard !device.isDeaf else {
            lose(seconds: block.sampleRate.seconds(of: block.frameCount))
            return
        }
        let (start, brokenBefore) = (now, resampler.nonFiniteSampleCount)
        // The block's samples stand in the record itself; the view lives as long as this call.
        block.withSamples { frames in
            let count = resampler.process(frames, into: resampled.mutableElements)
            processResampled(count)
        }
        // A source of another make may leave broken samples to the resampler.
        broken.record(
            block.nonFiniteFrameCount + resampler.nonFiniteSampleCount - brokenBefore, from: start, to: now)
        reportBrokenSamples()
    }

    /// Lets time pass without a device, so that a wait for an answer, for example, does not get longer.
    private mutating func rest(_ block: borrowing CaptureBlock) {
        if !device.isReleased {
            device.isReleased = true
            endCommand(.cancelled)
            writeDevice(.released, lostFrames: 0)
        }
        if block.sampleRate != sampleRate { changeRate(to: block.sampleRate) }
        lose(seconds: block.sampleRate.seconds(of: block.lostFrameCount))
        // A command hears only sound that comes after the rest.
        firstAudible = preRoll.end
        reportProgress()
    }

    /// Reports how far time has come: during sound, and if none comes.
    mutating func reportProgress() { output.write(SignalRecord(.progress, at: now)) }

    private mutating func lose(seconds: Double) {
        clock.lose(seconds: seconds, after: preRoll.end)
        words.lose(seconds: seconds)
    }

    /// Ends the stream and the command under way. A command that a recording's end cuts short is still a command; one
    /// that the operator's stop cuts short is not.
    mutating func finish(cause: EndpointCause) {
        drainResampler()
        if let detection = words.finish() { wake(detection) }
        endCommand(cause)
        reportBrokenSamples(isEnd: true)
        output.write(SignalRecord(.ended, at: now))
    }

    /// Takes the samples that the resampler still holds, as many at a time as there is room for.
    private mutating func drainResampler() {
        while case let count = resampler.finish(into: resampled.mutableElements), count > 0 {
            processResampled(count)
        }
    }

    // MARK: - Ten milliseconds at a time

    private mutating func processResampled(_ count: Int) {
        for index in 0..<count {
            hop[hopCount] = resampled[index]
            hopCount += 1
            if hopCount == hop.count {
                hopCount = 0
                processHop()
            }
        }
    }

    private mutating func processHop() {
        let detection = words.process(hop.mutableElements, at: preRoll.end, control: control)
        let isPaused = control.isCommandPaused && !hearsThrough
        // From now on our own voice sounds.
        if isPaused { settleWord() }
        preRoll.append(hop.elements)

        if control.isDictating != (attention == .dictation) { turnDictation() }
        if pausedFrom != nil && !isPaused { unpause() }
        pausedFrom = isPaused ? pausedFrom ?? preRoll.end - hop.count : nil
        hearCommand(isPaused: isPaused)
        words.notifyWatchers(level: endpointer.level, floor: endpointer.noiseLevel)
        if control.isTeaching { write(.lesson, from: preRoll.end - hop.count) }
        if control.isTaped { writeHop() }
        if let detection { wake(detection) } else { followWord() }
        if let opening = control.takeTrigger(),
            opening == .trigger || command.isNone || command.isOpen && awaitsAnswer
        {
            endCommand(.cancelled)
            open(from: preRoll.end, opening)
        }
        if preRoll.end >= nextProgress {
            nextProgress += SampleRate.speech.hertz / 4
            reportProgress()
        }
    }

    /// Whether the path hears the open command although our own voice sounds.
    private var hearsThrough: Bool {
        guard let from = command.heardThrough else { return false }
        return !words.mayHearOurselves(since: from)
    }

    /// Gives the hop to the endpointer, and hands over the sound of a command. While our own voice sounds, the
    /// endpointer hears silence: the limits go on, and the recognizer gets nothing. Between commands the endpointer
    /// hears on if our voice is not in the microphone, for a command that follows a wake word at once.
    private mutating func hearCommand(isPaused: Bool) {
        guard hearsCommands else { return }
        // The closures stand at their uses: a local function would put its captures on the heap, for every hop.
        var heard = HeardEvents()
        if let pausedFrom, endpointer.isListening || words.mayHearOurselves(since: pausedFrom) {
            endpointer.skip(sampleCount: hop.count) { heard.record($0) }
        } else {
            endpointer.process(hop.elements, silencePosterior: words.silencePosterior) { heard.record($0) }
        }
        if isPaused {
            firstAudible = preRoll.end
        } else if command.isSpeaking {
            write(.audio, from: preRoll.end - hop.count)
        } else if attention.hearsAllSpeech, heard.speechStart != nil {
            begin(.speech, from: 0, through: command.heardThrough)
        }
        if let speechStart = heard.speechStart { writeSpeechStart(speechStart) }
        if let endpoint = heard.endpoint { close(endpoint) }
        if !isPaused { considerPause() }
    }

    /// Asks the session once at each pause, a moment ahead, whether the command is complete. Ends the command if the
    /// session has closed it there and the speaker has not gone on.
    private mutating func considerPause() {
        guard command.isOpen, let pause = endpointer.comingPause else { return }
        if pause != askedPause {
            askedPause = pause
            var record = SignalRecord(.pause, at: now)
            record.number = pause
            output.write(record)
            if waitsForAnswers { control.waitUntilConsidered(pause: pause) }
        }
        if endpointer.pause == pause, control.isClosed(at: pause) { endCommand(.complete) }
    }

    /// Takes over a new rate, if the device itself changed: the only place here that allocates.
    private mutating func changeRate(to rate: SampleRate) {
        drainResampler()
        sampleRate = rate
        device.isDeaf = true
        if SampleRate.heard.contains(rate), let changed = try? Resampler(from: rate) {
            device.isDeaf = false
            resampler = changed
            resampled = FixedBuffer(
                repeating: 0, count: resampler.maximumOutputCount(forInput: CaptureBlock.capacity))
        } else {
            // A command's limits count samples, and there will be none.
            endCommand(.deviceLost)
            var record = SignalRecord(.deaf, at: now)
            record.number = rate.hertz
            output.write(record)
        }
    }
}
