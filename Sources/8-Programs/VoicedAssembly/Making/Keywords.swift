import Enrolment
import Foundation
import Hearing
import Logging
import Session
import Teaching
import VoicedConfiguration
import VoicedTerminal
import WakeWord

/// The wake words: those of the options, else of the configuration, else the bundled one.
///
/// If a model cannot be loaded, the start fails: a room that obeys all speech because of a damaged file, and may send
/// its sound to another machine, is worse than a deaf one. `wake-word.fallback` can choose otherwise.
package struct Keywords {
    /// The models to listen with.
    package private(set) var models: [KeywordModel] = []
    /// The models that refine themselves, as they were enrolled.
    private(set) var originals: [KeywordModel] = []
    package private(set) var options = WakeWordOptions()
    /// The file of each keyword, also of keywords whose model cannot be loaded.
    private(set) var taught: [TaughtWord] = []
    /// What begins a command: a wake word, any speech, or a trigger alone.
    package private(set) var listening = Listening.triggers(reason: nil)

    /// Loads the models.
    ///
    /// - Throws: ``Failure`` 78 if a model cannot be loaded and no fallback is configured.
    package init(_ session: SessionOptions, _ configuration: Configuration, logger: Logger) throws(Failure) {
        if session.alwaysOn {
            listening = .always(reason: "it was asked for (--always-on)")
        } else if session.model.isEmpty, case .nothing = configuration.keywords {
            listening = .always(reason: "it was asked for (keywords: none)")
        } else {
            var failure: Failure?
            // A person who names a model on the command line can correct the mistake.
            let isAsked = !session.model.isEmpty
            let endsStart = isAsked || configuration.wakeWord.fallback == .refuse
            func record(_ error: Failure) {
                let isFirst = failure == nil
                failure = failure ?? Failure(.badConfiguration, error.message)
                // The error that ends the start says it.
                if isFirst, endsStart { return }
                logger.warning("a wake word is not listened for: \(error.message)")
            }
            for keyword in Keywords.named(session.model, configuration) {
                do { try add(keyword, logger: logger) } catch { record(error) }
                recordTaught(keyword)
            }
            if let failure, isAsked { throw failure }
            listening = try Keywords.listening(models, after: failure, configuration.wakeWord.fallback)
        }
        if let threshold = session.threshold {
            for model in models { options.thresholds[model.name] = Float(threshold) }
        }
    }

    /// Returns the models that the command line names, else those of the configuration, else the bundled one.
    package static func named(_ models: [String], _ configuration: Configuration) -> [KeywordSetting] {
        guard models.isEmpty else { return models.map { KeywordSetting(model: $0) } }
        if case .models(let keywords) = configuration.keywords { return keywords }
        return [.standard]
    }

    private static func listening(
        _ models: [KeywordModel], after failure: Failure?, _ fallback: WakeWordSettings.Fallback
    ) throws(Failure) -> Listening {
        guard let failure else { return .keywords(models) }
        switch fallback {
        case .refuse:
            throw Failure(
                .badConfiguration,
                failure.message.asSentence
                    + " Correct keywords or get the file again; to start without it, set wake-word.fallback.")
        case .deaf where models.isEmpty:
            return .triggers(reason: "no wake word can be listened for: \(failure.message)")
        case .alwaysOn where models.isEmpty:
            return .always(reason: "no wake word can be listened for: \(failure.message)")
        case .deaf, .alwaysOn: return .keywords(models)
        }
    }

    private mutating func add(_ keyword: KeywordSetting, logger: Logger) throws(Failure) {
        let file = try keyword.file()
        let original: KeywordModel
        do { original = try KeywordModel(contentsOfFile: file) } catch { throw Failure(error) }
        keyword.threshold.map { options.thresholds[original.name] = Float($0) }
        guard keyword.adapt else { return models.append(original) }
        originals.append(original)
        models.append(AdaptedModels.latest(of: original, path: file, logger: logger) ?? original)
    }

    /// Notes the file into which a lesson writes a keyword's model.
    ///
    /// A keyword given by name may have a model that comes with the program. Its lesson writes to the user's own
    /// folder, whose model takes precedence.
    private mutating func recordTaught(_ keyword: KeywordSetting) {
        guard let path = try? keyword.file() else { return }
        let file = URL(fileURLWithPath: path)
        let isInUse = models.count > taught.count { $0.isInUse }
        let name = isInUse ? models.last?.name : nil
        taught.append(
            TaughtWord(
                name: name ?? file.deletingPathExtension().lastPathComponent,
                path: keyword.isNamed ? "\(DataFiles.ownFolder)/\(file.lastPathComponent)" : file.path,
                origin: keyword.isNamed ? file.path : nil, isInUse: isInUse))
    }

    /// The way in which models refine themselves; nil if none does.
    var adaptation: WakeAdaptation? {
        guard !originals.isEmpty else { return nil }
        return WakeAdaptation(of: originals) { original, current, words, date in
            try KeywordEnrolment().adapt(original, after: current, to: words, heardAt: date).model
        } save: {
            try AdaptedModels.save($0)
        }
    }
}
