import Foundation
import Hearing
import Recognition
import Timing

/// Begins and ends the times in which a person takes the session over: dictations, lessons, and muting.
final class Takeovers {
    private let utterances: UtteranceDesk
    private let questions: QuestionDesk
    private let answers: SpokenAnswers
    private let feed: SignalFeed
    private let ports: SessionPorts
    private let teller: EventTeller

    init(
        _ utterances: UtteranceDesk, questions: QuestionDesk, answers: SpokenAnswers, feed: SignalFeed,
        ports: SessionPorts, teller: EventTeller
    ) {
        (self.utterances, self.questions, self.answers) = (utterances, questions, answers)
        (self.feed, self.ports, self.teller) = (feed, ports, teller)
    }

    private var modes: SessionModes { utterances.machine.modes }

    // MARK: - Dictation

    /// Begins a dictation. Calls `dropped` with the dictation's key once its updates are not wanted any more.
    func beginDictation(
        by recognizer: (any SpeechRecognizer)?, silence: Double?, isolation: isolated any Actor = #isolation,
        dropped: @escaping @Sendable (UUID) -> Void
    ) throws(TakeoverRefusal) -> (id: UUID, updates: AsyncStream<DictationUpdate>) {
        try refuse()
        let (dictation, updates) = DictationMode.begin(
            by: recognizer ?? utterances.recognitions.recognizer, silence: silence, at: teller.position,
            dropped: dropped)
        utterances.change { $0.begin(dictation) }
        ports.control.isDictating = true
        takeOver(.dictation(isOver: false))
        return (dictation.id, updates)
    }

    /// Ends a dictation, once all of it is heard and written; nil: the one under way.
    func endDictation(_ end: DictationEnd, of id: UUID? = nil) {
        guard id == nil || modes.dictation?.id == id, utterances.change({ $0.endDictation(end) }) else {
            return
        }
        ports.control.isDictating = false
        ports.clock.alarm(after: DictationMode.turningLimit) { [id = modes.dictation?.id, ports] in
            ports.reports.perform { $0.takeovers.hearOut(id) }
        }
        utterances.leaveDictation()
    }

    /// Ends a dictation at once: no further sound belongs to it.
    func cutDictation(_ reason: TakeoverEnd) {
        endDictation(.session(reason))
        hearOut(modes.dictation?.id)
    }

    /// Notes that the signal thread hears no more for a dictation, or that the session does not wait for it.
    func hearOut(_ id: UUID?) {
        guard modes.dictation?.id == id else { return }
        utterances.change { modes in modes.dictate { $0.hearOut() } }
        utterances.leaveDictation()
    }

    /// Notes that the signal thread hears no more for a dictation.
    func signalHasTurned() {
        utterances.change { $0.signalHasTurned() }
        utterances.leaveDictation()
    }

    /// Ends a dictation in which nothing was said for long. Called when the signal thread has reported the time.
    func timePasses() {
        utterances.change { $0.timePasses() }
        utterances.leaveDictation()
        guard utterances.machine.state == .waitingForWakeWord,
            modes.dictation?.isSilent(at: teller.position) == true
        else { return }
        endDictation(.silence)
    }

    // MARK: - Lessons

    /// Begins a lesson. Calls `dropped` with the lesson's key once its sound is not wanted any more.
    func beginLesson(
        in word: String, isolation: isolated any Actor = #isolation,
        dropped: @escaping @Sendable (UUID) -> Void
    ) throws(TakeoverRefusal) -> (id: UUID, sound: AsyncStream<LessonSound>) {
        guard utterances.machine.shownState != .idle else { throw .ended }
        try refuse()
        let (lesson, sound) = LessonMode.begin(in: word, dropped: dropped)
        utterances.change { $0.begin(lesson) }
        ports.control.isTeaching = true
        takeOver(.lesson(word: word, isOver: false))
        return (lesson.id, sound)
    }

    /// Ends a lesson; nil: the one under way.
    func endLesson(_ reason: TakeoverEnd?, of id: UUID? = nil) {
        guard let lesson = modes.lesson, id == nil || lesson.id == id else { return }
        ports.control.isTeaching = false
        utterances.change { $0.endLesson(reason) }
        teller.emit(.lesson(word: lesson.word, isOver: true))
    }

    /// Hands sound to the listener of a lesson, or tells that some was lost.
    func teach(_ sound: LessonSound) { modes.lesson?.publish(sound) }

    // MARK: - Silence

    /// Mutes the session: ends a lesson or dictation, gives up the current command and lets the microphone go.
    func mute(isolation: isolated any Actor = #isolation) {
        endLesson(.muted)
        utterances.change { $0.mute() }
        ports.control.isMuted = true
        feed.release(ports.pace)
        utterances.decide(.cancelled)
        cutDictation(.muted)
        teller.emit(.muted(true))
    }

    /// Hears again.
    func unmute() {
        utterances.change { $0.unmute() }
        ports.control.isMuted = false
        feed.reclaim()
        teller.emit(.muted(false))
    }

    /// Throws if no person can take the session over now.
    private func refuse() throws(TakeoverRefusal) {
        try modes.refuseTakeover()
        if let trouble = feed.trouble { throw .microphone(trouble) }
        guard questions.pending == nil else { throw .question }
    }

    /// Gives up the current command and its answers, and tells that a lesson or dictation begins.
    private func takeOver(_ beginning: VoiceEvent.Kind, isolation: isolated any Actor = #isolation) {
        utterances.decide(.cancelled, after: [.stopFeedback])
        answers.drop()
        teller.emit(beginning)
    }
}
