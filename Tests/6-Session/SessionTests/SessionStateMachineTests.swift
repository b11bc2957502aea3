import Commands
import Endpointing
import Foundation
import Hearing
import Recognition
import RoomMode
import Testing
import PCM

@testable import Session

/// One letter an input, one word an action: a session at a glance.
private struct Diagram {
    var machine = SessionStateMachine()

    /// Feeds `inputs` and returns what the machine did, state changes as `state(cause)`.
    mutating func run(_ inputs: [SessionStateMachine.Input]) -> [String] {
        inputs.flatMap { machine.handle($0) }.map { action in
            switch action {
            case .emit(.state(let state, let cause)): "\(state.rawValue)(\(cause.rawValue))"
            case .emit(let kind): VoiceEvent(at: 0, date: .distantPast, kind).name
            case .stopFeedback: "stop-feedback"
            case .startRecognition(let utterance): "recognize-\(utterance)"
            case .finishAudio(let utterance): "finish-\(utterance)"
            case .cancelRecognition(let utterance): "cancel-\(utterance)"
            case .handle(let utterance, let transcript): "handle-\(utterance):\(transcript.text)"
            case .notUnderstood(let reason): "not-understood:\(reason.rawValue)"
            case .dropped(let utterance, let reason): "dropped-\(utterance):\(reason.rawValue)"
            case .classify(let utterance): "classify-\(utterance)"
            case .cancelClassification: "cancel-classification"
            case .act(let utterance, _): "act-\(utterance)"
            case .classifierFailed(_, _, let reason): "failed:\(reason.rawValue)"
            }
        }
    }
}

private let start = SessionStateMachine.Input.started(.keywords([]))
private let wake = SessionStateMachine.Input.wake(keyword: "orbit", score: 0.9, start: 1, end: 1.5)
private let began = SessionStateMachine.Input.commandBegan(.wake)
private let speech = SessionStateMachine.Input.speechStart(start: 2)

private func endpoint(_ cause: EndpointCause, start: Double? = 2) -> SessionStateMachine.Input {
    .endpoint(cause: cause, start: start, end: 3)
}

private func text(_ text: String, of utterance: Int) -> SessionStateMachine.Input {
    .transcript(utterance: utterance, Transcript(text: text, recognizer: "scripted"))
}

private func failure(_ code: RecognitionErrorCode, of utterance: Int) -> SessionStateMachine.Input {
    .recognitionFailed(utterance: utterance, RecognitionError(code, "it failed"))
}

private func classified(_ utterance: Int) -> SessionStateMachine.Input {
    let request = ClassifierRequest(transcription: "x", targets: [], vocabulary: .operatingRoom)
    // An answer that names no command is always valid.
    let response = try! ClassifierResponse(intent: "unknown", confidence: 0, answering: request)
    return .classified(utterance: utterance, response)
}

private func classifierFailure(_ code: ClassifierErrorCode, of utterance: Int) -> SessionStateMachine.Input {
    .classificationFailed(utterance: utterance, ClassifierError(code, "it failed"))
}

@Suite("The session's state machine")
struct SessionStateMachineTests {
    @Test("Who gives way drops what is being said, and nothing that was said before")
    func givesWay() {
        var diagram = Diagram()
        _ = diagram.run([start, wake, began, speech, endpoint(.silence), wake, began, speech])
        #expect(diagram.run([.gaveWay]) == ["cancel-2", "waitingForWakeWord(gave-way)"])
        #expect(diagram.run([.gaveWay, endpoint(.silence), text("patient in", of: 2)]) == [])
        #expect(diagram.run([text("incision", of: 1)]) == ["transcript", "handle-1:incision"])
    }

    @Test("A command from the wake word to its answer")
    func wholeCommand() {
        var diagram = Diagram()
        let actions = diagram.run([
            start, wake, began, speech, .partial(utterance: 1, text: "patient"), endpoint(.silence),
            text("patient in", of: 1), .handled(utterance: 1, .handled),
        ])
        #expect(
            actions == [
                "waitingForWakeWord(started)", "wake", "stop-feedback", "recognizingCommand(wake)",
                "recognize-1", "speech-start", "partial", "endpoint", "processing(endpoint)", "finish-1",
                "transcript", "handle-1:patient in", "waitingForWakeWord(handled)",
            ])
    }

    @Test(
        "A command without an end of speech is given up, and the cause is named",
        arguments: [
            (EndpointCause.noSpeech, StateCause.noSpeech), (.cancelled, .cancelled),
            (.deviceLost, .deviceLost),
        ])
    func givenUp(cause: EndpointCause, named: StateCause) {
        var diagram = Diagram()
        let actions = diagram.run([start, wake, began, endpoint(cause, start: nil)])
        #expect(actions.suffix(3) == ["endpoint", "cancel-1", "waitingForWakeWord(\(named.rawValue))"])
    }

    @Test(
        "Every cause that ends speech leads to its transcript",
        arguments: [EndpointCause.silence, .timeout, .endOfStream])
    func endsOfSpeech(cause: EndpointCause) {
        var diagram = Diagram()
        let actions = diagram.run([start, wake, began, speech, endpoint(cause)])
        #expect(actions.suffix(2) == ["processing(endpoint)", "finish-1"])
    }

    @Test("A recording that ends before any speech holds no command")
    func endsWithoutSpeech() {
        var diagram = Diagram()
        let actions = diagram.run([start, wake, began, endpoint(.endOfStream, start: nil)])
        #expect(actions.last == "waitingForWakeWord(no-speech)")
        #expect(!actions.contains("finish-1"))
    }

    @Test("The answer to a command that was given up is dropped, however late it comes")
    func lateAnswer() {
        var diagram = Diagram()
        _ = diagram.run([start, wake, began, speech, endpoint(.cancelled), wake, began])
        #expect(diagram.run([text("patient out", of: 1), failure(.failed, of: 1)]).isEmpty)
        #expect(diagram.run([.partial(utterance: 1, text: "late")]).isEmpty)
        _ = diagram.run([endpoint(.silence)])
        #expect(diagram.run([text("patient out", of: 1)]).isEmpty)
        #expect(diagram.run([text("patient in", of: 2)]).last == "handle-2:patient in")
    }

    @Test("An answer that comes before the end of the command waits for it; the newest counts")
    func earlyAnswer() {
        var diagram = Diagram()
        _ = diagram.run([start, wake, began, speech])
        #expect(diagram.run([text("patient", of: 1), text("patient in", of: 1)]).isEmpty)
        let actions = diagram.run([endpoint(.silence), .handled(utterance: 1, .handled)])
        #expect(
            actions == [
                "endpoint", "processing(endpoint)", "transcript", "handle-1:patient in",
                "waitingForWakeWord(handled)",
            ])
        // The trigger does not carry over to the next command.
        #expect(diagram.run([wake, began, speech, endpoint(.silence)]).last == "finish-2")
        _ = diagram.run([
            text("closing", of: 2), .handled(utterance: 2, .handled), wake, began, speech,
        ])
        _ = diagram.run([text("patient out", of: 3), endpoint(.cancelled), wake, began, speech])
        #expect(diagram.run([endpoint(.silence)]).last == "finish-4")
    }

    @Test(
        "A command that was said to its end is carried out though the next wake word comes before its words")
    func wakeDuringProcessing() {
        var diagram = Diagram()
        _ = diagram.run([start, wake, began, speech, endpoint(.silence)])
        #expect(
            diagram.run([wake, began]) == [
                "wake", "stop-feedback", "recognizingCommand(wake)", "recognize-2",
            ])
        #expect(diagram.machine.isDeciding)
        #expect(diagram.run([.partial(utterance: 1, text: "late")]).isEmpty)
        #expect(
            diagram.run([speech, text("patient in", of: 1)]).suffix(2) == [
                "transcript", "handle-1:patient in",
            ])
        #expect(diagram.run([text("patient in", of: 1), failure(.timedOut, of: 1)]).isEmpty, "once")
        #expect(diagram.run([.handled(utterance: 1, .handled)]).isEmpty)
        #expect(!diagram.machine.isDeciding && diagram.machine.state == .recognizingCommand)
        let rest = diagram.run([
            endpoint(.silence), text("patient out", of: 2), .handled(utterance: 2, .handled),
        ])
        #expect(rest.suffix(2) == ["handle-2:patient out", "waitingForWakeWord(handled)"])
    }

    @Test(
        "Of a command that is behind, a failure is told, and what no alias matches is dropped with its cause")
    func behindFails() {
        for (input, expected) in [
            (failure(.failed, of: 1), ["problem", "cancel-1", "not-understood:recognizer-failed"]),
            (.unmatched(utterance: 1), ["dropped-1:superseded"]),
        ] {
            var diagram = Diagram()
            _ = diagram.run([start, wake, began, speech, endpoint(.silence), wake, began])
            #expect(diagram.run([input]) == expected)
            #expect(diagram.run([input]).isEmpty, "told once")
            #expect(diagram.machine.state == .recognizingCommand && !diagram.machine.isDeciding)
        }
    }

    @Test("A recognizer that falls ever further behind loses the oldest command, and that is told")
    func tooFarBehind() {
        var diagram = Diagram()
        _ = diagram.run([start])
        for _ in 0...SessionStateMachine.maximumBehind {
            let actions = diagram.run([wake, began, speech, endpoint(.silence)])
            #expect(!actions.contains { $0.hasPrefix("dropped") })
        }
        let actions = diagram.run([wake, began])
        #expect(
            actions.filter { $0.hasSuffix("-1") || $0.hasPrefix("dropped") } == [
                "cancel-1", "dropped-1:superseded",
            ])
        #expect(diagram.run([text("patient in", of: 1)]).isEmpty)
        #expect(diagram.run([text("patient in", of: 2)]).last == "handle-2:patient in")
        let stopped = diagram.run([.stopped])
        #expect(
            stopped == [
                "cancel-3", "dropped-3:stopped", "cancel-4", "dropped-4:stopped", "cancel-5", "idle(stopped)",
            ])
    }

    @Test("An answer that is already on its way is not dropped by the next wake word")
    func answeredBeforeWake() {
        var diagram = Diagram()
        _ = diagram.run([
            start, wake, began, speech, endpoint(.silence), text("x", of: 1), .unmatched(utterance: 1),
        ])
        #expect(diagram.run([classified(1)]) == ["act-1"])
        #expect(
            diagram.run([wake, began]) == [
                "wake", "stop-feedback", "recognizingCommand(wake)", "recognize-2",
            ])
    }

    @Test("A session that only a button wakes says why, unless that was asked for")
    func triggers() {
        var diagram = Diagram()
        #expect(
            diagram.run([.started(.triggers(reason: "orbit.wake is damaged"))]) == [
                "problem", "waitingForWakeWord(started)",
            ])
        var wanted = Diagram()
        #expect(wanted.run([.started(.triggers(reason: nil))]) == ["waitingForWakeWord(started)"])
    }

    @Test("What no alias matches goes to the classifier, and back to waiting with its answer")
    func classifying() {
        var diagram = Diagram()
        _ = diagram.run([start, wake, began, speech, endpoint(.silence), text("x", of: 1)])
        let actions = diagram.run([
            .unmatched(utterance: 1), classified(1), .handled(utterance: 1, .handled),
        ])
        #expect(
            actions == [
                "classifying(no-match)", "classify-1", "act-1", "waitingForWakeWord(handled)",
            ])
    }

    @Test("A classifier that fails or hangs ends the command with its cause, once")
    func classifierFails() {
        for (code, cause) in [
            (ClassifierErrorCode.unavailable, "classifier-failed"), (.badResponse, "classifier-failed"),
            (.timedOut, "classifier-timed-out"),
        ] {
            var diagram = Diagram()
            _ = diagram.run([
                start, wake, began, speech, endpoint(.silence), text("x", of: 1), .unmatched(utterance: 1),
            ])
            #expect(
                diagram.run([classifierFailure(code, of: 1)]) == ["cancel-classification", "failed:\(cause)"])
            #expect(diagram.run([classifierFailure(code, of: 1), classified(1)]).isEmpty)
            #expect(
                diagram.run([.handled(utterance: 1, .classifierFailed)]) == [
                    "waitingForWakeWord(classifier-failed)"
                ])
        }
    }

    @Test("The wake word while the classifier thinks gives it up; its late answer never becomes an action")
    func wakeDuringClassification() {
        var diagram = Diagram()
        _ = diagram.run([
            start, wake, began, speech, endpoint(.silence), text("x", of: 1), .unmatched(utterance: 1),
        ])
        let actions = diagram.run([wake, began])
        #expect(
            actions == [
                "wake", "stop-feedback", "cancel-classification", "dropped-1:superseded",
                "recognizingCommand(wake)", "recognize-2",
            ])
        #expect(diagram.run([classified(1), classifierFailure(.timedOut, of: 1)]).isEmpty)
        _ = diagram.run([endpoint(.silence), text("y", of: 2), .unmatched(utterance: 2)])
        #expect(diagram.run([classified(1)]).isEmpty)
        #expect(diagram.run([.stopped]) == ["cancel-classification", "dropped-2:stopped", "idle(stopped)"])
    }

    @Test("A recognizer that fails or hangs ends the command with its cause")
    func recognizerFails() {
        for (code, cause) in [
            (RecognitionErrorCode.failed, "recognizer-failed"), (.timedOut, "recognizer-timed-out"),
        ] {
            var diagram = Diagram()
            _ = diagram.run([start, wake, began, speech, endpoint(.silence)])
            let actions = diagram.run([failure(code, of: 1)])
            #expect(
                actions == ["problem", "cancel-1", "not-understood:\(cause)", "waitingForWakeWord(\(cause))"])
            #expect(diagram.run([failure(code, of: 1)]).isEmpty, "told once")
        }
    }

    @Test("A recognizer that fails while the person speaks is told at once and answered at the end")
    func recognizerFailsEarly() {
        var diagram = Diagram()
        _ = diagram.run([start, wake, began, speech])
        #expect(diagram.run([failure(.unavailable, of: 1)]) == ["problem"])
        #expect(
            diagram.run([endpoint(.silence)]) == [
                "endpoint", "cancel-1", "not-understood:recognizer-failed",
                "waitingForWakeWord(recognizer-failed)",
            ])
        // The next command starts afresh.
        #expect(diagram.run([wake, began, endpoint(.silence)]).last == "finish-2")
    }

    @Test("Without a wake word the session says so and listens to all speech")
    func alwaysOn() {
        var diagram = Diagram()
        let actions = diagram.run([
            .started(.always(reason: "no model")), .commandBegan(.speech), speech, endpoint(.silence),
        ])
        #expect(
            actions == [
                "always-on", "recognizingCommand(started)", "recognizingCommand(speech)", "recognize-1",
                "speech-start", "endpoint", "processing(endpoint)", "finish-1",
            ])
    }

    @Test("A program that gives up what is under way has it dropped and told, whatever the state")
    func cancelled() {
        var diagram = Diagram()
        _ = diagram.run([start])
        #expect(diagram.run([.cancelled]).isEmpty)
        #expect(
            diagram.run([wake, began, .cancelled]).suffix(2) == ["cancel-1", "waitingForWakeWord(cancelled)"])
        #expect(diagram.run([endpoint(.silence), text("x", of: 1)]).isEmpty)
        _ = diagram.run([wake, began, speech, endpoint(.silence), wake, began, speech, endpoint(.silence)])
        #expect(
            diagram.run([.cancelled]) == [
                "cancel-2", "dropped-2:cancelled", "cancel-3", "dropped-3:cancelled",
                "waitingForWakeWord(cancelled)",
            ])
        #expect(!diagram.machine.isDeciding)
    }

    @Test("A session that is stopped gives its command up and hears nothing more")
    func stopped() {
        var diagram = Diagram()
        _ = diagram.run([start, wake, began, speech])
        #expect(diagram.run([.stopped]) == ["cancel-1", "idle(stopped)"])
        #expect(diagram.run([wake, began, speech, endpoint(.silence), text("x", of: 1)]).isEmpty)
        #expect(diagram.run([.stopped]).isEmpty)
    }

    @Test("No sequence of inputs leaves a state without a way out", arguments: 0..<50)
    func randomSequences(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var diagram = Diagram()
        _ = diagram.run([start])
        for _ in 0..<200 {
            let number = Int.random(in: 0...3, using: &random)
            let inputs: [SessionStateMachine.Input] = [
                wake, began, speech, endpoint(EndpointCause.allCases.randomElement(using: &random)!),
                endpoint(.silence, start: nil), text("x", of: number), failure(.failed, of: number),
                failure(.timedOut, of: number), .handled(utterance: number, .unrecognized),
                .unmatched(utterance: number), classified(number),
                classifierFailure(.timedOut, of: number), .cancelled, .gaveWay,
            ]
            _ = diagram.run([inputs.randomElement(using: &random)!])
        }
        // The limits that the engine enforces lead out of every state.
        let utterance = diagram.machine.utterance
        _ = diagram.run([
            endpoint(.timeout), failure(.timedOut, of: utterance),
            classifierFailure(.timedOut, of: utterance), .handled(utterance: utterance, .unrecognized),
        ])
        #expect(diagram.machine.state == .waitingForWakeWord)
    }
}
