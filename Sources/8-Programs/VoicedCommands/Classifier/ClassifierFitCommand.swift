#if Control && HTTP
    import ArgumentParser
    import ClassifierServer
    import CommandFiles
    import Foundation
    import Session
    import VoicedConfiguration
    import VoicedTerminal

    /// `voiced classifier fit`: fits a calibration to recorded answers.
    struct ClassifierFitCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "fit",
            abstract: "Calibrate a model's confidence with recorded answers.",
            discussion: """
                Counts the recorded answers that a room would be given, and writes a table from what the model says to how \
                often it was right. The server's configuration names it (calibration). Prints what the table does on those \
                answers, and on answers that it was not fitted to (cross-validated).

                Example: voiced classifier fit answers.jsonl --output calibration.json
                """)

        @Argument(help: "What `voiced classifier record` wrote.", completion: .file())
        var answers: String

        @Option(name: .shortAndLong, help: "The file for the table; without it none.", completion: .file())
        var output: String?

        @Option(help: "The file of phrases that they were recorded with.", completion: .file())
        var aliases: String?

        @Option(help: "The file of synonyms that the server has.", completion: .file())
        var synonyms: String?

        @OptionGroup var server: ServerConfigurationOption
        @OptionGroup var form: ResultForm

        func run() throws {
            let settings = try server.settings()
            let phrases = try ClassifierPhrases(
                aliases: aliases ?? settings?.aliases, synonyms: synonyms ?? settings?.synonyms)
            let recorded = try RecordedAnswers(path: answers)
            let given = try recorded.given(
                phrases.evidence, milestones: phrases.file.targets,
                actions: ClassifierRecordCommand.actions)
            let table = Calibration(
                model: recorded.heading.model, prompt: recorded.heading.prompt, answers: given.count,
                steps: try CalibrationFit.steps(given))
            if let output {
                do { try table.json.write(to: URL(fileURLWithPath: output), options: .atomic) } catch {
                    throw Failure(
                        .cannotCreate, "\(output) cannot be written; make room, or name another file")
                }
            }
            report("unfitted", CalibrationFit.Quality(of: .unfitted, on: given), count: given.count)
            report("fitted", CalibrationFit.Quality(of: table, on: given), count: given.count)
            report("cross-validated", CalibrationFit.crossValidated(given), count: given.count)
        }

        private func report(_ name: String, _ quality: CalibrationFit.Quality, count: Int) {
            var line = JSONLine()
            line.add("table", name)
            line.add("answers", count)
            line.add("brier", quality.brier)
            line.add("calibrationError", quality.error)
            line.add("actedRight", quality.acted.right)
            line.add("actedWrong", quality.acted.wrong)
            line.add("learnedRight", quality.learned.right)
            line.add("learnedWrong", quality.learned.wrong)
            func rounded(_ value: Double) -> String { String(format: "%.3f", value) }
            form.write(
                line,
                "\(name): Brier \(rounded(quality.brier)), calibration error \(rounded(quality.error)); acts on "
                    + "\(quality.acted.right) right and \(quality.acted.wrong) wrong, may learn \(quality.learned.right) "
                    + "right and \(quality.learned.wrong) wrong")
        }
    }
#endif
