public import Foundation
public import Hearing
import WakeWord

/// What somebody who teaches a wake word hears of a session.
public enum LessonSound: Hashable, Sendable {
    /// Sound as it came, 16 kHz, 10 ms or less; without what the session said itself.
    case sound([Int16])
    /// Some was lost here.
    case gap
    /// Nothing follows, and why.
    case ended(TakeoverEnd)
}

/// A lesson under way.
struct RunningLesson {
    let id: UUID
    let word: String
    let sound: AsyncStream<LessonSound>.Continuation
}

/// Lessons: somebody says a wake word so that it can be learned, and nothing that is said is heard as a command.
extension VoiceSession {
    /// Sound that may wait for a listener who is slow: ten seconds.
    private static let lessonBuffer = 1000

    /// Hands over all that is heard, from now until ``endLesson(_:)``; meanwhile neither wake words nor commands are heard. What
    /// is being said or recognized is given up. A listener that lets go of the sound ends the lesson.
    ///
    /// - Parameter word: what is taught, for the status and the event `lesson`.
    /// - Returns: the lesson, and its sound.
    public func beginLesson(in word: String) throws(TakeoverRefusal) -> (
        id: UUID, sound: AsyncStream<LessonSound>
    ) {
        guard machine.shownState != .idle, !streamHasEnded else { throw .ended }
        guard lesson == nil, dictation == nil else { throw .busy }
        guard !isMuted else { throw .muted }
        if let deviceTrouble { throw .microphone(deviceTrouble) }
        guard pending == nil else { throw .question }
        let id = UUID()
        let (sound, input) = AsyncStream.makeStream(
            of: LessonSound.self, bufferingPolicy: .bufferingOldest(Self.lessonBuffer))
        input.onTermination = { [weak self] _ in Task { await self?.endLesson(id) } }
        lesson = RunningLesson(id: id, word: word, sound: input)
        control.isTeaching = true
        perform([.stopFeedback] + machine.handle(.cancelled))
        heldSounds = []
        emit(.lesson(word: word, isOver: false))
        settle()
        return (id, sound)
    }

    /// Hears wake words and commands again. Does nothing where that lesson is over.
    public func endLesson(_ id: UUID) {
        guard lesson?.id == id else { return }
        endLesson(nil)
    }

    func endLesson(_ reason: TakeoverEnd?) {
        guard let over = lesson.take() else { return }
        control.isTeaching = false
        if let reason { over.sound.yield(.ended(reason)) }
        over.sound.finish()
        emit(.lesson(word: over.word, isOver: true))
    }

    /// Listens with another model of a wake word from the next hop on.
    ///
    /// - Throws: `bad-configuration` where no such word is listened for, or the model cannot be heard beside the others, such as
    ///   by another front end.
    public func use(keyword model: KeywordModel) throws(WakeWordError) {
        guard let index = models.firstIndex(where: { $0.name == model.name }) else {
            throw WakeWordError(.badConfiguration, "\"\(model.name)\" is not listened for")
        }
        guard models[index].frontEnd == model.frontEnd else {
            throw WakeWordError(
                .badConfiguration, "\"\(model.name)\" was made for the \(model.frontEnd.rawValue) front end")
        }
        var changed = models
        changed[index] = model
        control.searches.offer(try KeywordSearch(models: changed, options: wakeOptions))
        models = changed
        adapter?.use(model, keyword: index)
    }

    /// Has wake words count from other scores on, 0 ... 1, by their names, from the next hop on. A word that is not named has
    /// its model's own.
    ///
    /// - Throws: `bad-configuration` for a word that is not listened for, or a score outside 0 ... 1.
    public func use(thresholds: [String: Float]) throws(WakeWordError) {
        var options = wakeOptions
        options.thresholds = thresholds
        // Whoever makes a search of them checks them.
        _ = try KeywordSearch(models: models, options: options)
        wakeOptions = options
        control.use(thresholds: models.map { thresholds[$0.name] ?? $0.defaultThreshold })
    }

    /// How often each wake word was nearly heard, in their order: its score came to two thirds of the threshold at least.
    public var nearMisses: [(name: String, count: Int)] {
        models.enumerated().map { ($0.element.name, meter.words.nearMissCount(ofWord: $0.offset)) }
    }

    /// The wake words that are listened for, and the score from which each counts.
    public var wakeWords: [(name: String, threshold: Double)] {
        models.map { ($0.name, Double(wakeOptions.thresholds[$0.name] ?? $0.defaultThreshold)) }
    }

    /// How well wake words are heard, in the order of ``wakeWords``, as long as what is returned lives. Scores and levels, and
    /// nothing of what is said.
    public nonisolated func watchWords() -> WordWatch {
        meter.words.watch(wordCount: configuration.keywords.count)
    }
}
