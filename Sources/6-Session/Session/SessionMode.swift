import Foundation
import Hearing
import Recognition

/// What a session does with the speech that it hears.
enum SessionMode: Sendable {
    /// Wake words and commands are heard.
    case commands
    /// All that is said becomes text.
    case dictating(DictationMode)
    /// A person teaches a wake word: the session hands all sound over.
    case teaching(LessonMode)
    /// The session hears no speech. A dictation that was cut off may still wait for its last words.
    case muted(DictationMode?)
}

/// The mode that a session is in, and how it goes over to another.
struct SessionModes: Sendable {
    private(set) var mode = SessionMode.commands
    /// How often the signal thread has reported the time since a dictation was ended; nil once it hears no more for
    /// that dictation. Speech that it hears until then is no command.
    private var turning: Int?

    var isMuted: Bool { if case .muted = mode { true } else { false } }

    /// The dictation under way, or the one that waits for its last words.
    private(set) var dictation: DictationMode? {
        get {
            switch mode {
            case .dictating(let dictation): dictation
            case .muted(let dictation): dictation
            case .commands, .teaching: nil
            }
        }
        set {
            if isMuted {
                mode = .muted(newValue)
            } else {
                mode = newValue.map { .dictating($0) } ?? .commands
            }
        }
    }

    /// The lesson under way.
    var lesson: LessonMode? { if case .teaching(let lesson) = mode { lesson } else { nil } }

    /// Whether a wake word leads to anything, and what is heard after one.
    var hearsCommands: Bool {
        !isMuted && lesson == nil && (turning == nil || dictation?.hearsOn == true)
    }

    /// Throws if a lesson or a dictation cannot begin now: another one is under way, or the session is muted.
    func refuseTakeover() throws(TakeoverRefusal) {
        guard lesson == nil, dictation == nil else { throw .busy }
        guard !isMuted else { throw .muted }
    }

    /// Whether an utterance belongs to the dictation.
    func isDictated(_ utterance: Int) -> Bool { dictation?.isOpen(utterance) == true }

    // MARK: - To another mode and back

    mutating func mute() { mode = .muted(dictation) }

    mutating func unmute() { mode = dictation.map { .dictating($0) } ?? .commands }

    mutating func begin(_ lesson: LessonMode) { mode = .teaching(lesson) }

    /// Ends the lesson, and returns its word; nil if there is none.
    mutating func endLesson(_ reason: TakeoverEnd?) -> String? {
        guard let lesson else { return nil }
        mode = .commands
        lesson.end(reason)
        return lesson.word
    }

    mutating func begin(_ dictation: DictationMode) {
        turning = nil
        mode = .dictating(dictation)
    }

    /// Begins to end the dictation, which is over once all of it is heard. False if there is none, or it ends already.
    mutating func endDictation(_ end: DictationEnd) -> Bool {
        guard dictation?.finish(end) == true else { return false }
        turning = 0
        return true
    }

    /// Leaves the dictation, if all of it is heard and written. Returns whether it did.
    mutating func leaveDictation() -> Bool {
        guard let over = dictation, over.close() else { return false }
        dictation = nil
        return true
    }

    // MARK: - What passes in a mode

    /// Changes the dictation, if there is one.
    mutating func dictate(_ change: (inout DictationMode) -> Void) {
        guard var changed = dictation else { return }
        change(&changed)
        dictation = changed
    }

    /// Notes that the signal thread hears no more for a dictation.
    mutating func signalHasTurned() {
        turning = nil
        dictate { $0.hearOutIfEnding() }
    }

    /// Notes that the signal thread has reported the time.
    mutating func timePasses() {
        guard let turning else { return }
        // The signal thread never began a dictation that was ended at once.
        if turning > 0 { signalHasTurned() } else { self.turning = turning + 1 }
    }
}

/// A dictation: until it is ended, all speech becomes text, and none of it a command.
struct DictationMode: Sendable {
    /// Utterances that may wait for a slow recognizer before the oldest is lost: a quarter of an hour of speech.
    static let backlog = 200
    /// How long the session waits for an utterance's words after its end, in seconds: a person need not say a sentence
    /// twice because the machine is busy.
    static let recognitionLimit = 120.0
    /// How long the signal thread may take to report that it hears no more for a dictation, in seconds.
    static let turningLimit = 1.0
    private static let updateBuffer = 4096

    let id = UUID()
    /// What turns the sound into text.
    let recognizer: any SpeechRecognizer
    private let silence: Double?
    private let updates: AsyncStream<DictationUpdate>.Continuation
    /// Utterances whose words are still to come.
    private var open: Set<Int> = []
    /// Where speech was heard last, in seconds of stream time.
    private var spokenUntil: Double
    /// How the dictation ends, once the signal thread and the recognizer have delivered the speech before the end; nil
    /// while the dictation goes on.
    private var end: DictationEnd?
    /// Whether the signal thread hears no more for the dictation.
    private var isHeardOut = false

    /// Begins a dictation.
    ///
    /// - Parameters:
    ///   - silence: the seconds without speech that end it; nil if silence never ends it.
    ///   - position: where the stream stands now, in seconds.
    ///   - dropped: called with the dictation's key once its updates are not wanted any more.
    /// - Returns: the dictation, and the stream of its updates.
    static func begin(
        by recognizer: any SpeechRecognizer, silence: Double?, at position: Double,
        dropped: @escaping @Sendable (UUID) -> Void
    ) -> (DictationMode, AsyncStream<DictationUpdate>) {
        let (updates, input) = AsyncStream.makeStream(
            of: DictationUpdate.self, bufferingPolicy: .bufferingOldest(updateBuffer))
        let dictation = DictationMode(
            recognizer: recognizer, silence: silence, updates: input, spokenUntil: position)
        input.onTermination = { [id = dictation.id] _ in dropped(id) }
        return (dictation, updates)
    }

    private init(
        recognizer: any SpeechRecognizer, silence: Double?,
        updates: AsyncStream<DictationUpdate>.Continuation, spokenUntil: Double
    ) {
        (self.recognizer, self.silence, self.updates) = (recognizer, silence, updates)
        self.spokenUntil = spokenUntil
    }

    /// Whether the words of an utterance are still to come.
    func isOpen(_ utterance: Int) -> Bool { open.contains(utterance) }

    /// Whether speech now belongs to the dictation.
    var hearsOn: Bool { !isHeardOut }

    /// Whether there was no speech for as long as ends the dictation.
    func isSilent(at position: Double) -> Bool {
        silence.map { open.isEmpty && position - spokenUntil >= $0 } ?? false
    }

    mutating func begin(_ utterance: Int) { open.insert(utterance) }

    /// Notes that there was speech up to `position`.
    mutating func spoke(until position: Double) { spokenUntil = position }

    /// Sends the words that the recognizer has found so far.
    func publish(partial text: String) { updates.yield(.partial(text)) }

    /// Sends the final words of an utterance.
    mutating func publish(_ transcript: Transcript, of utterance: Int) {
        if !transcript.isEmpty { updates.yield(.utterance(transcript)) }
        open.remove(utterance)
    }

    /// Notes that an utterance has no words, and sends the reason. Without a reason, as after a cough, sends nothing.
    mutating func lose(_ utterance: Int, _ reason: UnrecognizedReason?) {
        if let reason { updates.yield(.lost(reason)) }
        open.remove(utterance)
    }

    fileprivate mutating func finish(_ end: DictationEnd) -> Bool {
        guard self.end == nil else { return false }
        self.end = end
        return true
    }

    /// Notes that the signal thread hears no more for the dictation, or that the session does not wait for it.
    mutating func hearOut() { isHeardOut = true }

    fileprivate mutating func hearOutIfEnding() { if end != nil { isHeardOut = true } }

    /// Sends the end of the dictation if that has come, and returns whether it has.
    fileprivate func close() -> Bool {
        guard let end, isHeardOut, open.isEmpty else { return false }
        updates.yield(.ended(end))
        updates.finish()
        return true
    }
}

/// A lesson: a person says a wake word so that the engine learns it, and none of the speech is a command.
struct LessonMode: Sendable {
    /// How many pieces of sound may wait for a slow listener: ten seconds.
    private static let buffer = 1000

    let id = UUID()
    /// The name of the wake word.
    let word: String
    private let sound: AsyncStream<LessonSound>.Continuation

    /// Begins a lesson, and returns it with its sound. Calls `dropped` with the lesson's key once the sound is not
    /// wanted any more.
    static func begin(
        in word: String, dropped: @escaping @Sendable (UUID) -> Void
    ) -> (LessonMode, AsyncStream<LessonSound>) {
        let (sound, input) = AsyncStream.makeStream(
            of: LessonSound.self, bufferingPolicy: .bufferingOldest(buffer))
        let lesson = LessonMode(word: word, sound: input)
        input.onTermination = { [id = lesson.id] _ in dropped(id) }
        return (lesson, sound)
    }

    /// Hands sound over, or tells that some was lost.
    func publish(_ heard: LessonSound) { sound.yield(heard) }

    fileprivate func end(_ reason: TakeoverEnd?) {
        if let reason { sound.yield(.ended(reason)) }
        sound.finish()
    }
}
