import ArgumentParser
import Foundation
import HelixChat
import VoiceEngine

/// One message, typed or spoken.
struct SendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send", abstract: "Send one message, of a text or of a recording.",
        discussion: """
            The message is queued first, which no network is needed for; then it is waited for. Where the server \
            cannot be reached in time it stays in the outbox, and the program ends with 75: helix-voice sync sends it.
            """)

    @OptionGroup var options: StoreOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var voice: VoiceOptions

    @Option(help: "The text.")
    var text: String?

    @Option(help: "The conversation's session key; without it the newest, or a new one.")
    var session: String?

    @Option(help: "Seconds to wait for the server, 0 ... 3600.")
    var wait = 30.0

    func validate() throws {
        guard (text == nil) != (voice.wav == nil) else { throw ValidationError("give --text or --wav") }
        guard (0...3600).contains(wait) else { throw ValidationError("--wait must lie between 0 and 3600") }
    }

    func run() async throws {
        try await Failure.reporting {
            let store = try options.open(.alone)
            let client = try await server.client(store, recordings: options.recordings)
            let spoken = Spoken()
            if let text { await spoken.take(try MessageText(text), nil) } else { try await listen(spoken) }
            guard let (text, recording) = await spoken.message else {
                throw Failure(.badData, "Nothing that could be sent was said in \(voice.wav ?? "it").")
            }
            let report = Report(options)
            let running = Task { await client.run(following: nil) }
            let reading = Task { for await change in client.changes { report.take(change) } }
            let key: String
            if let session {
                key = session
            } else {
                let newest = try await store.conversations(limit: 1).first
                if let newest {
                    key = newest.sessionKey
                } else {
                    key = try await client.newConversation().sessionKey
                }
            }
            let message = try await client.send(text, in: key, recording: recording)
            let outcome = try await store.settled(message.id, within: wait)
            running.cancel()
            await running.value
            await reading.value
            switch outcome?.delivery {
            case .stored?: return
            case .failed(let reason)?: throw Failure(.unavailable, "It was refused: \(reason).")
            case .optimistic?, nil:
                throw Failure(
                    .notYet, "It is in the outbox; helix-voice sync sends it when the server is there.")
            }
        }
    }

    private func listen(_ spoken: Spoken) async throws {
        guard let recording = voice.recording else { return }
        let input = VoiceInput(
            source: recording, ears: try await voice.ears(), options: try voice.options(waits: false),
            send: { await spoken.take($0, $1) },
            tell: { if case .notice(let words) = $0 { Console.complain(words) } })
        do { try await input.run(talking: true) } catch let error as CaptureError {
            throw Failure(.noInput, error.message)
        }
        if let failure = recording.failure { throw Failure(.badData, "\(failure)") }
        if let truncation = recording.truncation { Console.complain("\(recording.name): \(truncation)") }
    }
}

/// The message of a recording: what was said before it ended, in one.
private actor Spoken {
    private var texts: [String] = []
    private var sound: [Int16]? = []

    func take(_ text: MessageText, _ recording: [Int16]?) {
        texts.append(text.value)
        if let recording { sound?.append(contentsOf: recording) } else { sound = nil }
    }

    var message: (MessageText, [Int16]?)? {
        guard let text = try? MessageText(texts.joined(separator: "\n")) else { return nil }
        return (text, sound)
    }
}

/// What waits goes out, and what is new comes in.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Send what waits in the outbox, and fetch what is new.")

    @OptionGroup var options: StoreOptions
    @OptionGroup var server: ServerOptions

    @Option(help: "Seconds to wait for the server, 0 ... 3600.")
    var wait = 30.0

    func validate() throws {
        guard (0...3600).contains(wait) else { throw ValidationError("--wait must lie between 0 and 3600") }
    }

    func run() async throws {
        try await Failure.reporting {
            let store = try options.open(.alone)
            let client = try await server.client(store, recordings: options.recordings)
            let report = Report(options)
            let running = Task { await client.run(following: nil) }
            let reading = Task { for await change in client.changes { report.take(change) } }
            let isEmpty = try await store.drained(within: wait)
            await client.refreshConversations()
            for conversation in try await store.conversations() where isEmpty {
                try? await client.catchUp(conversation.sessionKey)
            }
            await client.refreshConversations()
            running.cancel()
            await running.value
            await reading.value
            let failed = try await store.failed().count
            guard isEmpty else {
                throw Failure(
                    .notYet, "Not everything is sent; helix-voice outbox shows what waits, and why.")
            }
            guard failed == 0 else {
                throw Failure(.unavailable, "\(failed) refused; helix-voice outbox shows them.")
            }
        }
    }
}

/// What happens, in lines.
struct Report: Sendable {
    private let isJSON: Bool

    init(_ options: StoreOptions) { isJSON = options.json || isatty(STDOUT_FILENO) == 0 }

    func take(_ change: ChatChange) {
        switch change {
        case .message(let message):
            if isJSON { Console.write(json: Line(message)) } else { Console.write(message.plainLine) }
        case .removed(let message) where isJSON: Console.write(json: Line("removed", message))
        case .sync(let state):
            if isJSON {
                Console.write(json: Line(state))
            } else if let reason = state.reason {
                Console.complain(reason)
            }
        case .removed, .conversations: break
        }
    }
}
