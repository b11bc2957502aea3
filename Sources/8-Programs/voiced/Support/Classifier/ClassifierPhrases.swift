import ClassifierServer
import CommandFiles
import Commands
import VoicedConfiguration

/// The phrases of a classifier's server, and the choices that they support.
struct ClassifierPhrases {
    let file: CommandFile
    let evidence: ChoiceEvidence

    /// Reads them.
    ///
    /// - Parameters:
    ///   - aliases: the file of phrases; nil for the one that comes with voiced.
    ///   - synonyms: the file of further words; nil likewise.
    init(aliases: String?, synonyms: String?) throws {
        file = try CommandFile(path: aliases ?? DataFiles.path(of: "aliases.yaml"))
        evidence = ChoiceEvidence(
            file.aliases, milestones: file.milestones, synonyms: try SynonymFile.read(path: synonyms))
    }

    /// A question about a text, with the milestones of the file.
    func request(_ text: String, actions: [CommandAction]) -> ClassifierRequest {
        ClassifierRequest(
            transcription: TextNormalizer.normalize(text), facilityMilestones: file.milestones,
            actions: actions)
    }
}

#if Control && HTTP
    import CommandClassifier
    import Foundation

    extension ClassifierServerSettings {
        /// The model, with its key; it does not connect yet.
        func makeModel() throws -> LanguageModel {
            try LanguageModel(
                style: model.style == .chat ? .chat : .messages, url: model.url, model: model.name,
                key: try model.key.read(), connectionCount: concurrency)
        }

        /// The possible choices.
        var actions: [CommandAction] {
            ClassifierService.Options.original
                + extraActions.filter { !ClassifierService.Options.original.contains($0) }
        }

        /// How the service works.
        func makeOptions() throws -> ClassifierService.Options {
            var options = ClassifierService.Options()
            options.limit = model.timeout
            options.questionsPerMinute = questionsPerMinute
            options.burst = burst
            options.concurrency = concurrency
            options.cachedAnswers = cachedAnswers
            options.cacheSeconds = cacheHours * 3600
            options.actions = actions
            if let calibration {
                options.calibration = try Calibration(
                    path: calibration, of: model.name, prompt: ModelPrompt.version)
            }
            return options
        }
    }
#endif
