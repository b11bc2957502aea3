import BenchmarkKit
import CommandScoring

/// A trial of all recognizers on the same utterances, one condition after the other.
struct CommandTrial {
    /// The results of one recognizer.
    struct Result {
        var contestant: Contestant
        /// The score for each condition, in the order in which the conditions ran.
        var scores: [(condition: NoiseCondition, score: CommandScore)] = []
        /// The answers to sounds that are no command, by the title of the sound.
        var others: [(title: String, answers: [CommandAnswer])] = []
        /// Processor time and audio so far, in seconds.
        var cpuSeconds = 0.0
        var audioSeconds = 0.0
        /// Every answer, for a person who wants to know which recordings went wrong.
        var kept: [KeptAnswer] = []
        /// The delays from the end of the audio to the command, in seconds; empty if the recognizer cannot run live.
        var delays: [Double] = []

        /// The rejection curve on clean commands and clean other speech; nil if no other speech was heard.
        var curve: RejectionCurve? {
            guard let outside = others.first(where: { $0.title.hasPrefix(OtherSound.otherSpeech) }) else {
                return nil
            }
            return RejectionCurve(
                commands: scores.first?.score ?? CommandScore(), outside: outside.answers)
        }
    }

    let commands: [CommandUtterance]
    let others: [OtherSound]
    let noise: RoomNoise?
    let grammar: CommandGrammar
    private(set) var results: [Result]

    init(
        _ contestants: [Contestant], commands: [CommandUtterance], others: [OtherSound],
        noise: RoomNoise?, grammar: CommandGrammar
    ) {
        self.commands = commands
        self.others = others
        self.noise = noise
        self.grammar = grammar
        results = contestants.map { Result(contestant: $0) }
    }

    /// Lets every recognizer hear the commands under a condition.
    mutating func run(_ condition: NoiseCondition) async throws {
        let answers = try await transcribe(commands, condition, called: "\(condition)")
        for (index, answers) in answers.enumerated() {
            var score = CommandScore()
            for (utterance, answer) in zip(commands, answers) {
                if let command = utterance.command {
                    score.add(answer, expected: command, threshold: results[index].contestant.threshold)
                }
            }
            keep(answers, to: commands, as: "\(condition)", of: index)
            results[index].scores.append((condition, score))
        }
    }

    /// Lets every recognizer hear the sounds that are no command.
    mutating func runOthers() async throws {
        for other in others {
            for condition in other.conditions {
                let title = other.title(condition)
                let all = try await transcribe(other.utterances, condition, called: title)
                for (index, answers) in all.enumerated() {
                    keep(answers, to: other.utterances, as: title, of: index)
                    results[index].others.append((title, answers))
                }
            }
        }
    }

    private mutating func keep(
        _ answers: [CommandAnswer], to utterances: [CommandUtterance], as condition: String, of index: Int
    ) {
        results[index].kept += zip(utterances, answers).map { utterance, answer in
            KeptAnswer(
                answer, to: utterance, condition: condition, by: results[index].contestant)
        }
    }

    /// Measures the delay of this project's recognizers on some commands, live.
    mutating func runLive() async throws {
        for index in results.indices {
            guard let options = results[index].contestant.options else { continue }
            results[index].delays = try await LiveDelay.measure(commands, by: options, expecting: grammar)
        }
    }

    /// Returns every recognizer's answers to the utterances.
    private mutating func transcribe(
        _ utterances: [CommandUtterance], _ condition: NoiseCondition, called name: String
    ) async throws -> [[CommandAnswer]] {
        func samples(_ number: Int) throws -> [Float] {
            try utterances[number].samples(condition, number: number, noise: noise)
        }
        let engines = results.compactMap(\.contestant.program)
        var batch = RecordingBatch()
        if !engines.isEmpty { for number in utterances.indices { try batch.add(try samples(number)) } }
        guard let jsgf = JSGF(grammar.expected) else {
            throw BenchmarkError(.badData, "There is nothing to say in the grammar; add an expression.")
        }
        let (path, list) = (batch.write(jsgf.text, as: "grammar.jsgf"), batch.list())
        // Runs at the same time as our own recognizers: other processes do the work, and their processor time is
        // counted apart.
        async let theirs = Hearing.byCommands(engines, grammarPath: path, list)

        var progress = ProgressLine(total: Double(utterances.count))
        var own: [Hearing] = []
        for options in results.compactMap(\.contestant.options) {
            own.append(
                try await Hearing.inProcess(
                    utterances.count, by: options, expecting: grammar, samples: samples
                ) { progress.update(done: Double($0), name) })
        }
        let hearings = own + (try await theirs)
        withExtendedLifetime(batch) {}
        progress.finish("\(name): \(utterances.count) recordings")
        return hearings.enumerated().map { index, hearing in
            results[index].cpuSeconds += hearing.cpuSeconds
            results[index].audioSeconds += hearing.audioSeconds
            if case .words = results[index].contestant {
                return hearing.lines.map { grammar.understood($0.text) }
            }
            return hearing.lines.map { grammar.answer(text: $0.text, confidence: $0.confidence) }
        }
    }
}
