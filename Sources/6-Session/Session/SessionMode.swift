import Foundation
import Hearing
import Recognition

/// What a session makes of what it hears.
enum SessionMode: Sendable {
    /// Wake words and commands are heard.
    case commands
    /// All that is said becomes text.
    case dictating(DictationMode)
    /// A person teaches a wake word: all that is heard is handed over.
    case teaching(LessonMode)
    /// Nothing that is said is heard. A dictation that was cut off may still wait for its last words.
    case muted(DictationMode?)
}

/// The mode that a session is in, and how it goes over to another.
struct SessionModes: Sendable {
    private(set) var mode = SessionMode.commands
    /// How often the signal thread has reported the time since a dictation was ended; nil once it hears no more for that
    /// dictation. Speech that it hears until then is no command.
    private var turning: Int?

    var isMuted: Bool { if case .muted = mode { true } else { false } }

    /// The dictation under way, or that waits for its last words.
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

    /// Throws if no person can teach or dictate now for something that they do already.
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

    /// Ends the lesson, if there is one: its word.
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

    /// Ends the dictation, once all of it is heard; false if there is none or it ends already.
    mutating func endDictation(_ end: DictationEnd) -> Bool {
        guard dictation?.finish(end) == true else { return false }
        // Of a microphone that gives no sound the signal thread says nothing either.
        turning = 0
        return true
    }

    /// Leaves the dictation, if all of it is heard and written; whether it is left with this.
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

    /// The signal thread hears no more for a dictation.
    mutating func signalHasTurned() {
        turning = nil
        dictate { $0.hearOutIfEnding() }
    }

    /// The signal thread has told that time passes.
    mutating func timePasses() {
        guard let turning else { return }
        // One that was ended at once the signal thread never began.
        if turning > 0 { signalHasTurned() } else { self.turning = turning + 1 }
    }
}

/// A dictation: whatever is said becomes text, and none of it a command, until it is ended.
struct DictationMode: Sendable {
    /// Utterances that may wait for a slow recognizer before the oldest is lost: a quarter of an hour of speech.
    static let backlog = 200
    /// How long after an utterance's end its words are waited for, in seconds: a person is not to say a sentence twice because
    /// the machine is busy.
    static let recognitionLimit = 120.0
    /// How long the signal thread may take to say that it hears no more for it, in seconds.
    static let turningLimit = 1.0
    private static let updateBuffer = 4096

    let id = UUID()
    /// What turns the sound into text.
    let recognizer: any SpeechRecognizer
    private let silence: Double?
    private let updates: AsyncStream<DictationUpdate>.Continuation
    /// Utterances whose words are still to come.
    private var open: Set<Int> = []
    /// Up to where something was said, in seconds of stream time.
    private var spokenUntil: Double
    /// How it ends, once the signal thread and the recognizer have given what was said before.
    private var end: DictationEnd?
    /// Whether the signal thread hears no more for it.
    private var isHeardOut = false

    /// Begins one.
    ///
    /// - Parameters:
    ///   - silence: the seconds without speech from which it is silent; nil if it never is.
    ///   - position: where in the stream, in seconds.
    ///   - dropped: called with its key once its updates are not wanted any more.
    /// - Returns: it, and what comes of it.
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

    /// Whether what is said now is for it.
    var hearsOn: Bool { !isHeardOut }

    /// Whether it is silent for as long as ends it. `isListening` tells whether something is being said.
    func isSilent(at position: Double) -> Bool {
        silence.map { open.isEmpty && position - spokenUntil >= $0 } ?? false
    }

    mutating func begin(_ utterance: Int) { open.insert(utterance) }

    /// Something was said up to here.
    mutating func spoke(until position: Double) { spokenUntil = position }

    /// Takes what is being said, as far as it is understood.
    func publish(partial text: String) { updates.yield(.partial(text)) }

    /// Takes the words of an utterance.
    mutating func publish(_ transcript: Transcript, of utterance: Int) {
        if !transcript.isEmpty { updates.yield(.utterance(transcript)) }
        open.remove(utterance)
    }

    /// Takes that an utterance has no words; of a cough, without a reason, no one need be told.
    mutating func lose(_ utterance: Int, _ reason: UnrecognizedReason?) {
        if let reason { updates.yield(.lost(reason)) }
        open.remove(utterance)
    }

    fileprivate mutating func finish(_ end: DictationEnd) -> Bool {
        guard self.end == nil else { return false }
        self.end = end
        return true
    }

    /// The signal thread hears no more for it, or is not waited for.
    mutating func hearOut() { isHeardOut = true }

    fileprivate mutating func hearOutIfEnding() { if end != nil { isHeardOut = true } }

    /// Tells of its end, if that has come.
    fileprivate func close() -> Bool {
        guard let end, isHeardOut, open.isEmpty else { return false }
        updates.yield(.ended(end))
        updates.finish()
        return true
    }
}

/// A lesson: a person says a wake word so that it can be learned, and nothing that is said is heard as a command.
struct LessonMode: Sendable {
    /// Sound that may wait for a listener who is slow: ten seconds.
    private static let buffer = 1000

    let id = UUID()
    /// What is taught.
    let word: String
    private let sound: AsyncStream<LessonSound>.Continuation

    /// Begins one: it, and its sound. `dropped` is called with its key once the sound is not wanted any more.
    static func begin(
        in word: String, dropped: @escaping @Sendable (UUID) -> Void
    ) -> (LessonMode, AsyncStream<LessonSound>) {
        let (sound, input) = AsyncStream.makeStream(
            of: LessonSound.self, bufferingPolicy: .bufferingOldest(buffer))
        let lesson = LessonMode(word: word, sound: input)
        input.onTermination = { [id = lesson.id] _ in dropped(id) }
        return (lesson, sound)
    }

    /// Hands sound over, or that some was lost.
    func publish(_ heard: LessonSound) { sound.yield(heard) }

    fileprivate func end(_ reason: TakeoverEnd?) {
        if let reason { sound.yield(.ended(reason)) }
        sound.finish()
    }
}
