import ArgumentParser
import Foundation
import HelixChat
import VoiceEngine

/// The chat.
struct ChatCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chat", abstract: "Talk in a conversation (the default).",
        discussion: """
            By voice, after “Orbit”: new message, new chat, next chat, previous chat. In a message, alone \
            between two pauses: send it, discard message, scratch that, undo, stop dictation.
            By keys: space talks and ends talking, enter sends, esc discards, arrows choose the conversation, n begins \
            one, r and d resend or discard what the server refused, q quits.
            Without a terminal, and with --json, there is a line of JSON for all that happens. With --wav it ends with \
            the recording, once the outbox is empty or --wait seconds have passed.
            """)

    @OptionGroup var options: StoreOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var voice: VoiceOptions

    @Option(help: "The conversation's session key; without it the newest, or a new one.")
    var session: String?

    @Option(help: "Seconds to wait for the server after a recording, 0 ... 3600.")
    var wait = 30.0

    func validate() throws {
        guard (0...3600).contains(wait) else { throw ValidationError("--wait must lie between 0 and 3600") }
    }

    func run() async throws {
        try await Failure.reporting {
            let store = try options.open(.alone)
            let client = try await server.client(store, recordings: options.recordings)
            let recording = voice.recording
            let showsScreen = Terminal.isThere && !options.json
            let desk = ChatDesk(client, terminal: showsScreen ? Terminal() : nil)
            do {
                // What is here is shown before anything is asked of a network, or of a recognizer that is still to
                // be read.
                try await desk.open(session)
                let running = Task { [server] in await client.run(following: server.access) }
                let reading = Task { for await change in client.changes { await desk.take(change) } }
                let pressing = Task { await desk.obeyKeys() }
                let input = VoiceInput(
                    source: recording ?? MicrophoneSource(device: voice.device), ears: try await voice.ears(),
                    options: try voice.options(waits: true), send: { try await desk.send($0, $1) },
                    tell: { await desk.take($0) })
                await desk.use(input)
                do { try await input.run() } catch let error as CaptureError {
                    // Who has no microphone can still read, and send what waits.
                    guard recording == nil, showsScreen else { throw Failure(.noInput, error.message) }
                    await desk.loseVoice(error.message)
                    await pressing.value
                }
                let isDrained = recording == nil ? true : try await store.drained(within: wait)
                await desk.finish()
                running.cancel()
                pressing.cancel()
                await running.value
                await reading.value
                if let failure = recording?.failure { throw Failure(.badData, "\(failure)") }
                guard isDrained else {
                    throw Failure(.notYet, "Not everything is sent; helix-voice sync sends it.")
                }
            } catch {
                await desk.finish()
                throw error
            }
        }
    }
}
