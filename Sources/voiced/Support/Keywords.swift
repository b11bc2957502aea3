import Logging
import VoiceEngine
import WakeWord

/// The keywords to listen for: those of the options, else of the configuration, else the bundled one.
///
/// A model named on the command line must load: somebody is there to correct it. A daemon that starts unattended goes on
/// with the others, and with none of them recognizes all speech: that is better than deafness, and an event says so.
struct Keywords {
    /// The models to listen with.
    private(set) var models: [KeywordModel] = []
    /// Those that refine themselves, as they were enrolled.
    private(set) var originals: [KeywordModel] = []
    /// Why there is none, where there is none.
    private(set) var reason = "the configuration names no keyword"
    private(set) var options = WakeWordOptions()

    init(_ session: SessionOptions, _ configuration: Configuration, logger: Logger) throws {
        if session.alwaysOn {
            reason = "it was asked for (--always-on)"
        } else if session.model.isEmpty {
            let bundled = [Configuration.Keyword(model: "orbit.wake")]
            for keyword in configuration.keywords ?? bundled {
                do {
                    let isBundled = configuration.keywords == nil
                    try add(
                        keyword, path: isBundled ? DataFiles.path(of: keyword.model) : keyword.model,
                        logger: logger)
                } catch {
                    reason = Failure(error).message
                    logger.warning("a keyword is not listened for: \(reason)")
                }
            }
        } else {
            models = try session.model.map { try KeywordModel(contentsOfFile: $0) }
        }
        if let threshold = session.threshold {
            for model in models { options.thresholds[model.name] = Float(threshold) }
        }
    }

    private mutating func add(_ keyword: Configuration.Keyword, path: String, logger: Logger) throws {
        let original = try KeywordModel(contentsOfFile: path)
        keyword.threshold.map { options.thresholds[original.name] = Float($0) }
        guard keyword.adapt else { return models.append(original) }
        originals.append(original)
        models.append(AdaptedModels.latest(of: original, path: path, logger: logger) ?? original)
    }

    /// How they refine themselves; nil where none does.
    var adaptation: WakeAdaptation? {
        originals.isEmpty ? nil : WakeAdaptation(of: originals) { try AdaptedModels.save($0) }
    }
}
