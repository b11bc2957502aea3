import Foundation
import Hearing
import PCM
import WakeWord

/// Collects wake words that were meant, and refines models with them.
struct WakeAdapter: Sendable {
    /// The outcome of a round of refining.
    struct Outcome: Sendable {
        var keyword: Int
        /// How often the keyword had been taught when the round began.
        var lesson = 0
        var model: Result<KeywordModel, any Error>
        /// Why the model could not be kept for the next start.
        var notSaved: (any Error)?
    }

    private var settings: WakeAdaptation
    /// The models in use.
    private(set) var models: [KeywordModel]
    /// The newest wake word, until it is known whether it was meant.
    private var newest: (keyword: Int, recording: EnrolmentRecording)?
    /// Words that were meant, by keyword.
    private var meant: [Int: [EnrolmentRecording]] = [:]
    private var lastMeant: Int?
    private var isWorking = false
    /// How often a keyword was taught.
    private var lessons: [Int: Int] = [:]

    init(_ settings: WakeAdaptation, models: [KeywordModel]) {
        self.settings = settings
        self.models = models
    }

    /// Begins to collect a wake word that was heard, `seconds` long; its sound follows.
    mutating func wake(keyword: Int, seconds: Double) {
        newest = nil
        guard settings.originals[models[keyword].name] != nil, seconds > 0 else { return }
        let start = SampleRate.speech.samples(in: SignalPath.leadSeconds)
        let word = start..<start + SampleRate.speech.samples(in: seconds)
        newest = (keyword, EnrolmentRecording(label: "", samples: [], word: word))
    }

    /// Appends sound of the newest word, from ``SignalPath/leadSeconds`` before it on.
    mutating func append(_ samples: [Int16]) { newest?.recording.samples += samples }

    /// Counts the newest word as meant, because its command was carried out.
    mutating func confirm() {
        guard let word = newest, !word.recording.samples.isEmpty else { return }
        meant[word.keyword, default: []].append(word.recording)
        lastMeant = word.keyword
        newest = nil
    }

    /// Drops the word of the last command, which was taken back, and the word that took it back.
    mutating func takeBack() {
        newest = nil
        if let keyword = lastMeant { _ = meant[keyword]?.popLast() }
        lastMeant = nil
    }

    /// Makes the work of refining a model; nil if there are too few words, or a round is under way.
    mutating func nextRound(at date: Date) -> (@Sendable () -> Outcome)? {
        guard !isWorking, let (keyword, words) = meant.first(where: { $1.count >= settings.wordsPerRound }),
            let original = settings.originals[models[keyword].name]
        else { return nil }
        isWorking = true
        meant[keyword] = nil
        lastMeant = nil
        let (current, refine, save) = (models[keyword], settings.refine, settings.save)
        let lesson = lessons[keyword, default: 0]
        return {
            var outcome = Outcome(
                keyword: keyword, lesson: lesson,
                model: Result(catching: { try refine(original, current, words, date) }))
            if case .success(let model) = outcome.model {
                do { try save(model) } catch { outcome.notSaved = error }
            }
            return outcome
        }
    }

    /// Gives up a round that could not begin; its words are lost.
    mutating func abandonRound() { isWorking = false }

    /// Keeps a model for the next start.
    var save: @Sendable (KeywordModel) throws -> Void { settings.save }

    /// Goes on from a model that was taught, and forgets the words that were heard with the one before.
    mutating func use(_ model: KeywordModel, keyword: Int) {
        models[keyword] = model
        lessons[keyword, default: 0] += 1
        meant[keyword] = nil
        if newest?.keyword == keyword { newest = nil }
        if lastMeant == keyword { lastMeant = nil }
        if settings.originals[model.name] != nil { settings.originals[model.name] = model }
    }

    /// Whether the keyword was taught since a round began.
    func isSuperseded(_ outcome: Outcome) -> Bool { outcome.lesson != lessons[outcome.keyword, default: 0] }

    /// Takes up the model of a round; nil if the round failed, or the keyword was taught meanwhile.
    mutating func finish(_ outcome: Outcome) -> KeywordModel? {
        isWorking = false
        guard !isSuperseded(outcome) else { return nil }
        guard let model = try? outcome.model.get() else { return nil }
        models[outcome.keyword] = model
        return model
    }
}
