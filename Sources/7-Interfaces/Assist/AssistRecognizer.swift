import Recognition
import Timing

extension AssistLink {
    /// A recognizer that sends commands to Home Assistant, which carries them out. If Home Assistant does not answer,
    /// or fails, the recognizer uses `fallback`.
    ///
    /// - Parameter limit: seconds that Home Assistant may take after the end of a command.
    package func recognizer(
        _ fallback: any SpeechRecognizer, limit: Double = 10
    ) -> any SpeechRecognizer {
        AssistRecognizer(link: self, fallback: fallback, limit: limit)
    }
}

private struct AssistRecognizer: SpeechRecognizer {
    /// The recognizer's name if Home Assistant recognized the command.
    private static let remoteName = "home assistant"
    /// Home Assistant's error code if a nearer satellite heard the same wake word.
    private static let duplicateCode = "duplicate_wake_up_detected"
    /// The most samples of one message: a tenth of a second.
    private static let chunkLength = 1_600

    let link: AssistLink
    let fallback: any SpeechRecognizer
    let limit: Double

    var name: String { fallback.name }

    /// Prepares the fallback without answers to pauses: Home Assistant sends no result before it has handled a command.
    func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
        var preparation = try await fallback.prepare(expecting: phrases)
        preparation.answersPauses = false
        return preparation
    }

    func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        guard let command = await link.begin() else {
            return try await fallback.recognize(utterance, tell: tell)
        }
        defer { link.end() }
        let heard: AssistLink.Heard?
        do {
            heard = try await transcribe(utterance, command)
            try Task.checkCancellation()
        } catch {
            command.peer.abandonCommand()
            throw error
        }
        if heard == nil { command.peer.abandonCommand() }
        switch heard {
        case .text(let text):
            tell(.answeredElsewhere)
            return Transcript(text: SpokenText.clean(text), recognizer: Self.remoteName)
        case .failure(code: Self.duplicateCode):
            // The other satellite has the command, so the room must not carry it out as well.
            tell(.answeredElsewhere)
            return Transcript(text: "", recognizer: Self.remoteName)
        case .failure(code: "stt-no-text-recognized"):
            return Transcript(text: "", recognizer: Self.remoteName)
        case .failure, .gone, nil:
            let change = RecognizerSwitch(
                from: Self.remoteName, to: fallback.name,
                reason: .init(rawValue: RecognitionErrorCode.unavailable.rawValue),
                message: "Home Assistant did not hear the command")
            tell(.switched(change))
            // The fallback starts at the first sample of the utterance, so no word is lost.
            return try await fallback.recognizeBounded(utterance) { _ in }
        }
    }

    /// The results of the two tasks of a command: the end of the sound, or an answer.
    private enum Half {
        case spoken
        case heard(AssistLink.Heard?)
    }

    /// Sends a command during the speech; returns the answer, or nil if none came in time.
    private func transcribe(
        _ utterance: Utterance,
        _ command: (peer: any AssistPeer, wakeWord: String?, heard: AsyncStream<AssistLink.Heard>)
    ) async throws -> AssistLink.Heard? {
        do {
            return try await withDeadline(
                limit, after: { await utterance.ended() }, clock: ContinuousClock()
            ) {
                try await withThrowingTaskGroup(of: Half.self) { group in
                    group.addTask {
                        do {
                            try await speak(utterance, to: command.peer, after: command.wakeWord)
                            return .spoken
                        } catch let error as CancellationError {
                            throw error
                        } catch {
                            await utterance.ended()
                            return .heard(.gone)
                        }
                    }
                    let heard = command.heard
                    group.addTask {
                        for await heard in heard {
                            // The fallback recognizer needs the whole command.
                            switch heard {
                            case .text, .failure(code: Self.duplicateCode): return .heard(heard)
                            case .failure, .gone: break
                            }
                            await utterance.ended()
                            return .heard(heard)
                        }
                        return .heard(nil)
                    }
                    defer { group.cancelAll() }
                    for try await half in group { if case .heard(let heard) = half { return heard } }
                    return nil
                }
            }
        } catch is DeadlineExceeded {
            return nil
        }
    }

    private func speak(
        _ utterance: Utterance, to peer: any AssistPeer, after wakeWord: String?
    ) async throws {
        try await peer.beginCommand(after: wakeWord)
        var remaining = UtteranceLimits.maximumSamples
        for await chunk in utterance.sound {
            let kept = Array(chunk.prefix(remaining))
            remaining -= kept.count
            for start in stride(from: 0, to: kept.count, by: Self.chunkLength) {
                try peer.send(kept[start..<min(start + Self.chunkLength, kept.count)])
            }
        }
        try Task.checkCancellation()
        try peer.endCommand()
    }
}
