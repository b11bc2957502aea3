import Commands
import Foundation
import Handling
import Hearing
import Threads
import WakeWord

/// The wake words that the session listens for: their models, the score from which each counts, and what they learn.
final class WakeWords {
    private let control: SignalControl
    private let teller: EventTeller
    private let vocabulary: ActionVocabulary
    private let adopted: @Sendable (WakeAdapter.Outcome) -> Void
    private let notKept: @Sendable (any Error) -> Void
    private var adapter: WakeAdapter?
    /// The models in use.
    private(set) var models: [KeywordModel]
    /// The options for the decision on a wake word, as they are now.
    private var options: WakeWordOptions

    /// Makes the wake words of a configuration.
    ///
    /// - Parameters:
    ///   - vocabulary: which actions take something back.
    ///   - adopted: called with the outcome of a round of refining, from any thread; see ``adopt(_:)``.
    ///   - notKept: called if a taught model cannot be kept, from any thread.
    init(
        _ configuration: SessionConfiguration, _ vocabulary: ActionVocabulary, control: SignalControl,
        teller: EventTeller,
        adopted: @escaping @Sendable (WakeAdapter.Outcome) -> Void,
        notKept: @escaping @Sendable (any Error) -> Void
    ) {
        (self.control, self.teller, self.adopted, self.notKept) = (control, teller, adopted, notKept)
        self.vocabulary = vocabulary
        models = configuration.keywords
        options = configuration.wakeWord
        adapter = configuration.adaptation.map { WakeAdapter($0, models: configuration.keywords) }
    }

    /// The words, and the score from which each counts.
    var thresholds: [(name: String, threshold: Double)] {
        models.map { ($0.name, Double(options.thresholds[$0.name] ?? $0.defaultThreshold)) }
    }

    // MARK: - Other models and thresholds

    /// Listens with another model of a word from the next hop on.
    func use(_ model: KeywordModel) throws(WakeWordError) {
        guard let index = models.firstIndex(where: { $0.name == model.name }) else {
            throw WakeWordError(.badConfiguration, "\"\(model.name)\" is not listened for")
        }
        guard models[index].frontEnd == model.frontEnd else {
            throw WakeWordError(
                .badConfiguration, "\"\(model.name)\" was made for the \(model.frontEnd.rawValue) front end")
        }
        var changed = models
        changed[index] = model
        control.searches.offer(try KeywordSearch(models: changed, options: options))
        models = changed
        adapter?.use(model, keyword: index)
    }

    /// Sets the scores from which words count, from the next hop on.
    func use(thresholds: [String: Float]) throws(WakeWordError) {
        var changed = options
        changed.thresholds = thresholds
        // Making a search checks the thresholds.
        _ = try KeywordSearch(models: models, options: changed)
        options = changed
        control.use(thresholds: models.map { thresholds[$0.name] ?? $0.defaultThreshold })
    }

    /// Sets the score from which one word counts, and leaves the others.
    func use(threshold: Float, of name: String) throws(WakeWordError) {
        try use(thresholds: options.thresholds.merging([name: threshold]) { $1 })
    }

    // MARK: - Words that refine their own models

    /// Notes a wake word that was heard, `seconds` long; its sound follows.
    func heard(keyword: Int, seconds: Double) { adapter?.wake(keyword: keyword, seconds: seconds) }

    /// Appends sound of that word.
    func append(_ samples: [Int16]) { adapter?.append(samples) }

    /// Learns from the outcome of a command, and starts a round of refining if there are enough words.
    func adapt(to request: CommandRequest, _ outcome: CommandOutcome) {
        guard adapter != nil, request.origin == .voice else { return }
        if let action = request.command?.action, vocabulary.dropsWhatWaits(action) {
            adapter?.takeBack()
        } else if [.done, .passedOn].contains(outcome) {
            adapter?.confirm()
        }
        guard let round = adapter?.nextRound(at: teller.date) else { return }
        let adopted = adopted
        // A thread of its own, behind all others: seconds of work would hold up those that Swift's tasks share.
        do {
            try SystemThread(
                name: "adaptation", stackByteCount: SystemThread.largeStack, scheduling: .background
            ) { adopted(round()) }
        } catch {
            adapter?.abandonRound()
            report(error, "a wake word's model was not refined")
        }
    }

    /// Listens with the model of a round.
    func adopt(_ outcome: WakeAdapter.Outcome) {
        guard let model = adapter?.finish(outcome), let models = adapter?.models else {
            if adapter?.isSuperseded(outcome) == true { return keepTaught(outcome.keyword) }
            if case .failure(let error) = outcome.model {
                report(error, "a wake word's model was not refined")
            }
            return
        }
        do {
            control.searches.offer(try KeywordSearch(models: models, options: options))
            self.models = models
            teller.emit(.adapted(keyword: model.name, words: model.heardRecordings.count))
        } catch {
            report(error, "a wake word's refined model is not used")
        }
        if let error = outcome.notSaved { report(error, "a wake word's refined model is not kept") }
    }

    /// Saves a taught model again. A round that began before the lesson has saved an older model, which must not come
    /// back with the next start.
    private func keepTaught(_ keyword: Int) {
        guard let save = adapter?.save else { return }
        let (model, notKept) = (models[keyword], notKept)
        Task.detached { do { try save(model) } catch { notKept(error) } }
    }

    /// Reports that a taught model cannot be kept.
    func reportNotKept(_ error: any Error) { report(error, "a wake word's taught model is not kept") }

    private func report(_ error: any Error, _ what: String) {
        let reason = (error as? WakeWordError)?.message ?? "\(error)"
        teller.problem(.adaptation, "\(what): \(reason)")
    }
}
