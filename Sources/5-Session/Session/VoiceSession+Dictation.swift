import Commands
import Endpointing
import Feedback
public import Foundation
import Hearing
public import Recognition

/// What somebody who dictates hears of a session.
public enum DictationUpdate: Hashable, Sendable {
    /// What is being said, as far as it is understood. Any of it may still change.
    case partial(String)
    /// An utterance that is over, and does not change any more. Never empty.
    case utterance(Transcript)
    /// Something was said that the recognizer gave no words for.
    case lost(UnrecognizedReason)
    /// Nothing follows, and why; or who ended it.
    case ended(DictationEnd)
}

/// How a dictation ended.
public enum DictationEnd: Hashable, Sendable {
    /// By ``VoiceSession/endDictation(_:)``: a phrase, a touch.
    case finished
    /// Nobody spoke for so long.
    case silence
    /// The session ended it.
    case session(TakeoverEnd)
}

/// A dictation under way.
struct RunningDictation {
    let id: UUID
    let recognizer: any SpeechRecognizer
    let silence: Double?
    let updates: AsyncStream<DictationUpdate>.Continuation
    /// Utterances whose words are still to come.
    var open: Set<Int> = []
    /// Up to where something was said, in seconds of stream time.
    var spokenUntil: Double
    /// How it ends, once the signal thread and the recognizer have given what was said before.
    var end: DictationEnd?
    /// Whether the signal thread hears no more for it.
    var isHeardOut = false
}

/// Dictation: whatever is said becomes text, and none of it a command, until it is ended.
extension VoiceSession {
    /// Utterances that may wait for a slow recognizer before the oldest is lost: a quarter of an hour of speech.
    static let dictationBacklog = 200
    /// How long after an utterance's end its words are waited for, in seconds: nobody is to say a sentence twice because the
    /// machine is busy.
    static let dictationLimit = 120.0
    private static let updateBuffer = 4096
    /// How long the signal thread may take to say that it hears no more for it.
    private static let turningLimit = Duration.seconds(1)

    /// Hears all that is said as text, from now until ``endDictation(_:)``: no wake word is needed or heard. Pauses end utterances, as
    /// they end commands. What is being said or recognized as a command is given up. An answer that sounds is not heard as text.
    /// May be called before the session runs; then it hears from the first sample on.
    ///
    /// - Parameters:
    ///   - recognizer: what turns the sound into text; nil: the session's own. It is prepared already.
    ///   - silence: after so many seconds in which nobody spoke it ends; nil: never by itself.
    /// - Returns: the dictation, and what comes of it. Whoever lets go of that ends it.
    public func beginDictation(
        by recognizer: (any SpeechRecognizer)? = nil, silence: Double? = 30
    ) throws(TakeoverRefusal) -> (id: UUID, updates: AsyncStream<DictationUpdate>) {
        guard !streamHasEnded else { throw .ended }
        guard lesson == nil, dictation == nil else { throw .busy }
        guard !isMuted else { throw .muted }
        if let deviceTrouble { throw .microphone(deviceTrouble) }
        guard pending == nil else { throw .question }
        let id = UUID()
        let (updates, input) = AsyncStream.makeStream(
            of: DictationUpdate.self, bufferingPolicy: .bufferingOldest(Self.updateBuffer))
        input.onTermination = { [weak self] _ in Task { await self?.endDictation(id) } }
        perform([.stopFeedback] + machine.handle(.cancelled))
        turning = nil
        dictation = RunningDictation(
            id: id, recognizer: recognizer ?? self.recognizer, silence: silence, updates: input,
            spokenUntil: position)
        machine.maximumBehind = Self.dictationBacklog
        control.isDictating = true
        heldSounds = []
        emit(.dictation(isOver: false))
        settle()
        return (id, updates)
    }

    /// Ends a dictation: what is being said is still heard out, and its text comes before `ended`. Does nothing where that
    /// dictation is over.
    public func endDictation(_ id: UUID) {
        guard dictation?.id == id else { return }
        endDictation(.finished)
    }

    func endDictation(_ end: DictationEnd) {
        guard dictation != nil, dictation?.end == nil else { return }
        dictation?.end = end
        control.isDictating = false
        // Of a microphone that gives no sound the signal thread says nothing either.
        turning = 0
        let (id, clock) = (dictation?.id, clock)
        Task { [weak self] in
            try? await clock.sleep(for: Self.turningLimit)
            await self?.hearOut(id)
        }
        closeDictation()
    }

    private func hearOut(_ id: UUID?) {
        guard dictation?.id == id else { return }
        dictation?.isHeardOut = true
        closeDictation()
    }

    /// Ends it at once: nothing more is heard.
    func cutDictation(_ reason: TakeoverEnd) {
        guard dictation != nil else { return }
        endDictation(.session(reason))
        dictation?.isHeardOut = true
        closeDictation()
    }

    /// The signal thread has begun to hear for it, or will no more.
    func noteDictation(isHeard: Bool) {
        guard !isHeard else { return }
        turning = nil
        guard dictation?.end != nil else { return }
        dictation?.isHeardOut = true
        closeDictation()
    }

    /// Whether an utterance belongs to the dictation.
    func isDictated(_ utterance: Int) -> Bool { dictation?.open.contains(utterance) == true }

    /// Takes note that time passes: ends the dictation where nobody has spoken for long.
    func watchDictation() {
        if let turning {
            // One that was ended at once the signal thread never began.
            if turning > 0 { noteDictation(isHeard: false) } else { self.turning = turning + 1 }
        }
        guard let dictation, let silence = dictation.silence, dictation.open.isEmpty,
            machine.state == .waitingForWakeWord, position - dictation.spokenUntil >= silence
        else { return }
        endDictation(.silence)
    }

    /// Takes the words of an utterance.
    func dictated(_ transcript: Transcript, utterance: Int) {
        if !transcript.isEmpty { dictation?.updates.yield(.utterance(transcript)) }
        noteOver(utterance)
        finished(utterance, .handled)
    }

    /// Takes that an utterance has no words; of a cough nobody need be told.
    func notDictated(_ utterance: Int, _ reason: UnrecognizedReason?) {
        if let reason {
            dictation?.updates.yield(.lost(reason))
            sound([.chime(.failure)])
        }
        noteOver(utterance)
    }

    private func noteOver(_ utterance: Int) {
        dictation?.open.remove(utterance)
        closeDictation()
    }

    private func closeDictation() {
        guard let over = dictation, let end = over.end, over.isHeardOut, over.open.isEmpty else { return }
        dictation = nil
        machine.maximumBehind = SessionStateMachine.maximumBehind
        over.updates.yield(.ended(end))
        over.updates.finish()
        emit(.dictation(isOver: true))
    }
}
