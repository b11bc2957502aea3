#if Control && HTTP
    import ArgumentParser
    import ClassifierServer
    import CommandClassifier
    import Commands
    import Foundation
    import VoicedConfiguration
    import VoicedTerminal

    /// `voiced classifier record`: asks a model phrasings with known answers, and records its answers.
    struct ClassifierRecordCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "record",
            abstract: "Ask the model phrasings with known answers, and record its answers.",
            discussion: """
                Asks the configured model each phrasing of a table, one after the other, and writes a line for each. It costs \
                as many questions as there are phrasings; tokens and budgets of rooms do not count. `voiced classifier fit` \
                makes a calibration of it.

                Example: voiced classifier record --config server.yaml phrasings.tsv --output answers.jsonl
                """)

        @OptionGroup var server: ServerConfigurationOption

        @Argument(
            help: "The table of phrasings: text, answer and kind, separated by tabs.", completion: .file())
        var phrasings: String

        @Option(
            name: .shortAndLong, help: "The file for the answers; an existing one is kept.",
            completion: .file())
        var output: String

        func run() async throws {
            guard let settings = try server.settings() else {
                throw ValidationError("name the server's configuration: --config FILE")
            }
            let phrases = try ClassifierPhrases(aliases: settings.aliases, synonyms: settings.synonyms)
            let table = try ExpectedAnswers(path: phrasings)
            // This finds phrasings with an impossible answer before the first question costs money.
            for phrasing in table.phrasings {
                _ = try ExpectedAnswers.meaning(
                    of: phrasing.expected, in: phrases.request(phrasing.text, actions: Self.actions))
            }
            let model = try settings.makeModel()
            let descriptor = open(output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else {
                throw Failure(.cannotCreate, "\(output) cannot be made: \(String(cString: strerror(errno)))")
            }
            defer { close(descriptor) }
            func write(_ text: String) throws(Failure) {
                if let error = Descriptor.write(Array(text.utf8), to: descriptor) {
                    throw Failure(
                        .cannotCreate, "\(output) cannot be written: \(String(cString: strerror(error)))")
                }
            }
            try write(
                RecordedAnswers.text(
                    RecordedAnswers.Heading(model: settings.model.name, prompt: ModelPrompt.version)))
            var failures = 0
            for phrasing in table.phrasings {
                let line = await answer(to: phrasing, model, phrases, limit: settings.model.timeout)
                if line.failure != nil { failures += 1 }
                try write(RecordedAnswers.text(line))
            }
            Console.write("\(table.phrasings.count - failures) answers, \(failures) failures: \(output)")
            if failures == table.phrasings.count {
                throw Failure(.unavailable, "the model answered nothing; look at the failures in \(output)")
            }
        }

        /// The actions among which a model chooses. They are the same for every model, so that recordings can
        /// be compared.
        static let actions = ClassifierService.Options.original

        private func answer(
            to phrasing: ExpectedAnswers.Phrasing, _ model: LanguageModel, _ phrases: ClassifierPhrases,
            limit: Double
        ) async -> RecordedAnswers.Line {
            let request = phrases.request(phrasing.text, actions: Self.actions)
            do {
                let answer = try await model.answer(request, limit: limit)
                return RecordedAnswers.Line(
                    text: phrasing.text, expected: phrasing.expected,
                    answer: ExpectedAnswers.name(of: answer.meaning, among: request.targets),
                    confidence: answer.confidence)
            } catch {
                return RecordedAnswers.Line(
                    text: phrasing.text, expected: phrasing.expected, answer: nil, confidence: nil,
                    failure: (error as? ClassifierError)?.message ?? "cancelled")
            }
        }
    }
#endif
