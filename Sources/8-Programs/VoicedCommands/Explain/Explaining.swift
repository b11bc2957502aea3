import Capture
import Commands
import Diagnostics
import Endpointing
import Foundation
import Handling
import Hearing
import Logging
import PCM
import Recognition
import Session
import VoicedAssembly
import VoicedConfiguration
import VoicedTerminal
import WakeWord

/// The analysis of a recording by an ordinary session, and by those parts of the engine whose inner state no
/// event reports.
struct Explaining {
    /// Seconds between two levels.
    private static let interval = 0.05
    /// Seconds of sound before and after a command's speech that the recognizer gets, as in a session.
    private static let margin = 0.3

    private let assembly: SessionAssembly
    private let logger: Logger

    init(_ assembly: SessionAssembly, logger: Logger) { (self.assembly, self.logger) = (assembly, logger) }

    /// Hears a recording and returns its explanation.
    ///
    /// - Parameters:
    ///   - path: the recording's file.
    ///   - samples: the same recording at 16 kHz.
    func explain(_ path: String, _ samples: [Int16]) async throws -> Explanation {
        var explanation = Explanation(name: path)
        explanation.domain = assembly.configuration.domain
        explanation.seconds = SampleRate.speech.seconds(of: samples.count)
        explanation.levels = try levels(samples, path)
        explanation.candidates = try candidates(samples)
        explanation.keywords = assembly.keywords.models.map(\.name)
        explanation.commands = try await commands(path)
        let parser = assembly.parser
        for index in explanation.commands.indices {
            guard let text = explanation.commands[index].text else { continue }
            explanation.commands[index].sound = parser.soundBeside(parser.parse(text), of: text)
        }
        try await guess(samples, parser, &explanation)
        return explanation
    }

    private func levels(_ samples: [Int16], _ name: String) throws -> [Explanation.Level] {
        let source = MemorySource(
            samples: samples.map { Float($0) / 32_768 }, sampleRate: .speech, name: name)
        var listener = try SourceListener(source)
        var meter = try LevelMeter(sampleRate: .speech)
        var levels: [Explanation.Level] = []
        var next = Self.interval
        while let block = listener.next(timeout: 5) {
            try meter.process(block)
            guard SampleRate.speech.seconds(of: block.position + block.frameCount) >= next else { continue }
            let reading = meter.takeReading()
            levels.append(
                .init(
                    at: reading.seconds, level: Double(reading.level), floor: Double(reading.noiseFloor)))
            next = reading.seconds + Self.interval
        }
        return levels
    }

    private func candidates(_ samples: [Int16]) throws -> [Explanation.Candidate] {
        let models = assembly.keywords.models
        guard !models.isEmpty else { return [] }
        var detector = try WakeWordDetector(models: models, options: assembly.keywords.options)
        let thresholds = models.indices.map { Double(detector.threshold(ofKeyword: $0)) }
        var found: [Explanation.Candidate] = []
        let report = { (candidate: WakeCandidate) in
            found.append(
                .init(
                    keyword: models[candidate.keyword].name,
                    start: SampleRate.speech.seconds(of: candidate.startSample),
                    end: SampleRate.speech.seconds(of: candidate.endSample),
                    score: Double(max(0, min(1, candidate.score))), threshold: thresholds[candidate.keyword],
                    isHeard: candidate.verdict == .detected))
        }
        samples.withUnsafeBufferPointer { detector.examine($0, candidate: report) }
        detector.finish(candidate: report)
        return found
    }

    private func commands(_ path: String) async throws -> [Explanation.Command] {
        let session = try assembly.session(
            signal: CapturedSignal(RecordingSource(path: path, pace: .max)),
            pace: .recording(start: Date()),
            handlers: try await assembly.makeHandlers([:], logger: logger)
        ) { $0.misses = nil }
        let events = session.events
        async let heard: [Explanation.Command] = {
            var collector = Collector(actions: assembly.actionNames)
            for await event in events { collector.collect(event) }
            return collector.commands
        }()
        do { try await session.run() } catch {
            _ = await heard
            throw error
        }
        return await heard
    }

    private func guess(
        _ samples: [Int16], _ parser: CommandParser, _ explanation: inout Explanation
    ) async throws {
        guard assembly.configuration.recognizer.settings.contains(where: \.isOffline),
            explanation.commands.contains(where: { $0.start != nil }),
            let guesser = try OptionalParts.built.offlineRecognizer?.guesser()
        else { return }
        _ = try await guesser.recognizer.prepare(expecting: parser.expectedPhrases(includingWakeWord: false))
        explanation.confidenceLimit = guesser.limit
        for index in explanation.commands.indices {
            let command = explanation.commands[index]
            guard let start = command.start else { continue }
            let first = max(0, SampleRate.speech.samples(in: max(0, start - Self.margin)))
            let last = min(samples.count, SampleRate.speech.samples(in: command.end + Self.margin))
            guard first < last else { continue }
            let heard = try await guesser.recognizer.recognize(samples: Array(samples[first..<last]))
            let all = [(heard.text, heard.confidence)] + heard.alternatives.map { ($0.text, $0.confidence) }
            explanation.commands[index].guesses = all.compactMap { text, confidence in
                guard !text.isEmpty, let confidence else { return nil }
                return .init(text: text, confidence: confidence)
            }
        }
    }
}

extension Explaining {
    /// Collects the commands of an explanation from a session's events.
    private struct Collector {
        /// The names of the configured actions; nil if other programs may carry out intents.
        let actions: Set<String>?
        var commands: [Explanation.Command] = []
        /// Whether a question has just ended without an answer. The next outcome is then that of the command that
        /// waited for the answer, which may not be the latest command.
        private var isQuestionOver = false

        init(actions: Set<String>?) { self.actions = actions }

        mutating func collect(_ event: VoiceEvent) {
            if case .endpoint(let cause, let start, let end) = event.kind {
                commands.append(.init(start: start, end: end, cause: cause.rawValue))
            }
            guard let last = commands.indices.last else { return }
            switch event.kind {
            case .transcript(let text, let confidence, _, _) where !text.isEmpty:
                (commands[last].text, commands[last].confidence) = (text, confidence)
            case .answer(.withdrawn, _), .answer(.expired, _): isQuestionOver = true
            case .command(let command): decide(command.outcome, event)
            case .intent(let intent): decide(intent.outcome, event)
            case .question(let question) where commands[last].decision != nil:
                commands[last].question = question.text
            case .unrecognized: commands[last].decision = sentence(event)
            default: break
            }
        }

        private mutating func decide(_ outcome: CommandOutcome, _ event: VoiceEvent) {
            let isEnd = isQuestionOver && [.cancelled, .timedOut].contains(outcome)
            isQuestionOver = false
            guard !isEnd, let last = commands.indices.last else { return }
            commands[last].isDone = [.done, .passedOn].contains(outcome)
            commands[last].isPassedOn = outcome == .passedOn
            commands[last].question = nil
            commands[last].decision = sentence(event)
        }

        /// Returns the event in the words of `voiced listen`, without its time and its sign.
        private func sentence(_ event: VoiceEvent) -> String? {
            let object = try? JSONSerialization.jsonObject(with: Data(event.jsonLine.utf8)) as? [String: Any]
            return object.flatMap { EventText(style: .plain, actions: actions).text(of: $0) }.map {
                String($0.dropFirst(2))
            }
        }
    }
}
