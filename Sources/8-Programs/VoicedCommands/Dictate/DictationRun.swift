import Capture
import Commands
import Dictation
import Foundation
import Handling
import Hearing
import PCM
import Recognition
import Session
import Threads
import VoicedConfiguration
import VoicedTerminal

/// One dictation with its progress, from the first word to the whole text.
struct DictationRun {
    private(set) var text: DictatedText
    private let journal: DictationJournal?
    private let form: ResultForm
    private let style = TextStyle(STDERR_FILENO)
    private let drawsLive = isatty(STDERR_FILENO) == 1
    private var stable = StablePrefix()
    private var end = DictationEnd.finished
    /// Whether a person has ended the dictation. The session may hear further utterances before it ends.
    private var isOver = false
    /// Why the journal lacks an utterance; nil if it has all.
    private(set) var unkept: DictationJournal.Failure?
    /// The reason for which the recognizer last had no words for an utterance; nil if it had words for all.
    private(set) var loss: UnrecognizedReason?
    private var isRecording = false

    /// Begins with a text, which may already have utterances of a journal.
    init(_ text: DictatedText, journal: DictationJournal?, form: ResultForm) {
        (self.text, self.journal, self.form) = (text, journal, form)
    }

    /// Listens to a source until the dictation ends.
    mutating func listen(
        to source: any CaptureSource, by recognizer: any SpeechRecognizer, silence: Double?
    ) async throws {
        let session = VoiceSession(
            configuration: SessionConfiguration(listening: .triggers(reason: nil)), source: source,
            recognizer: NoCommands(), parser: CommandParser()
        ) { _ in nil }
        isRecording = source.isRecording
        let (id, updates) = try await session.beginDictation(by: recognizer, silence: silence)
        Interruption.arm()
        try SystemThread(name: "voiced-end") {
            Interruption.wait()
            Task { await session.endDictation(id) }
        }
        let events = source.isRecording == false && form.isForPeople ? session.events : nil
        let running = Task { try await session.run() }
        if let events {
            let phrase = text.options.endPhrases.first.map { "; say “\($0)” to end" } ?? ""
            let invitation = "Listening on \(source.name)\(phrase)."
            // The microphone is open once the session has started.
            Task {
                for await event in events {
                    guard case .state(_, cause: .started) = event.kind else { continue }
                    return Console.say(invitation)
                }
            }
        }
        for await update in updates {
            if await handle(update) { await session.endDictation(id) }
        }
        session.stop()
        try await running.value
    }

    /// Processes an update, and returns whether it ends the dictation.
    private mutating func handle(_ update: DictationUpdate) async -> Bool {
        switch update {
        case .partial where isOver, .utterance where isOver, .lost where isOver: break
        case .partial(let said):
            let (stable, rest) = stable.update(said)
            draw(text.preview(said))
            if !form.isForPeople {
                var line = JSONLine()
                line.add("event", "partial")
                line.add("stable", stable)
                line.add("rest", rest)
                Console.write(line.text)
            }
        case .utterance(let transcript):
            stable = StablePrefix()
            return append(transcript.text)
        case .lost(let reason):
            emit("lost", [("reason", reason.rawValue)])
            loss = reason
            guard !isRecording else { break }
            Console.say(
                style.warning("What was said last is lost (\(reason.rawValue)); say it again."),
                isStyled: true)
        case .ended(let end): self.end = end
        }
        return false
    }

    private mutating func append(_ said: String) -> Bool {
        // The text comes to the disk before it is shown, so that no shown text is lost.
        do { try journal?.append(said) } catch { unkept = error }
        let change = text.apply(said)
        draw(text.text)
        switch change {
        case .added(let added): emit("text", [("said", said), ("added", added)])
        case .edited(let command): emit(command, isDone: true)
        case .refused(let command): emit(command, isDone: false)
        case .told(.end):
            emit(.end, isDone: true)
            isOver = true
            return true
        case .told(let command):
            emit(command, isDone: true)
            if command == .readBack { Console.say(text.text) }
        }
        return false
    }

    private func emit(_ command: DictationCommand, isDone: Bool) {
        emit("command", [("command", command.name), ("text", text.text)], isDone: isDone)
        if !isDone, form.isForPeople {
            Console.say(style.faint("There is nothing to do that to."), isStyled: true)
        }
    }

    private func emit(_ event: String, _ fields: [(String, String)], isDone: Bool? = nil) {
        guard !form.isForPeople else { return }
        var line = JSONLine()
        line.add("event", event)
        for (name, value) in fields { line.add(name, value) }
        if let isDone { line.add("done", isDone) }
        Console.write(line.text)
    }

    /// Shows the last 70 characters of the text in the terminal's last line.
    private func draw(_ text: String) {
        guard drawsLive, form.isForPeople else { return }
        let last = text.replacing("\n", with: " ⏎ ").suffix(70)
        Console.drawBar(style.faint("… ") + String(last).withoutControls)
    }

    /// Writes the whole text, and for a program also the reason of the end.
    func writeEnd() {
        guard !form.isForPeople else { return Console.write(text.text) }
        emit("end", [("reason", end.name), ("text", text.text)])
    }
}

/// A recognizer that hears no commands, because the session of a dictation has none.
private struct NoCommands: SpeechRecognizer {
    let name = "none"
    func prepare(expecting phrases: ExpectedPhrases) -> Preparation { Preparation() }
    func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async -> Transcript {
        await utterance.ended()
        return Transcript(text: "", recognizer: name)
    }
}

extension DictationCommand {
    /// The command's name in JSON, which stays the same in later versions.
    fileprivate var name: String {
        switch self {
        case .strikeUtterance: "strike-utterance"
        case .strikeSentence: "strike-sentence"
        case .strikeWord: "strike-word"
        case .strikeAll: "strike-all"
        case .undo: "undo"
        case .redo: "redo"
        case .replace: "replace"
        case .readBack: "read-back"
        case .end: "end"
        case .phrase(let phrase): phrase
        }
    }
}

extension DictationEnd {
    fileprivate var name: String {
        switch self {
        case .finished: "finished"
        case .silence: "silence"
        case .session(let why): why.rawValue
        }
    }
}
