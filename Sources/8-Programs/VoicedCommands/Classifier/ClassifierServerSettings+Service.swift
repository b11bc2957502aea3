#if Control && HTTP
    import ClassifierServer
    import CommandClassifier
    import Commands
    import Foundation
    import VoicedConfiguration

    extension ClassifierServerSettings {
        /// Makes the model with its key; the model does not connect yet.
        func makeModel() throws -> LanguageModel {
            try LanguageModel(
                style: model.style == .chat ? .chat : .messages, url: model.url, model: model.name,
                key: try model.key.read(), connectionCount: concurrency)
        }

        /// The actions among which the model chooses.
        var actions: [CommandAction] {
            ClassifierService.Options.original
                + extraActions.filter { !ClassifierService.Options.original.contains($0) }
        }

        /// Makes the options of the service; reads the calibration from its file.
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
