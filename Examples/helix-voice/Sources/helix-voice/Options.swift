import ArgumentParser
import Foundation
import HelixChat
import Playback
import SpeechSynthesis
import VoiceEngine

/// Where things are kept.
struct StoreOptions: ParsableArguments {
    @Option(help: "The file of conversations, messages and the outbox.", completion: .file())
    var store = StoreOptions.folder("XDG_DATA_HOME", ".local/share") + "/chat.sqlite"

    @Flag(help: "A line of JSON for each thing, for programs.")
    var json = false

    static func folder(_ variable: String, _ otherwise: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        let base =
            environment[variable].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory() + "/" + otherwise
        return base + "/helix-voice"
    }

    func open(_ access: ChatStore.Access) throws -> ChatStore { try ChatStore(path: store, access: access) }

    /// Beside the store.
    var recordings: URL {
        URL(fileURLWithPath: store).deletingLastPathComponent().appending(component: "recordings")
    }
}

/// Where the server is.
struct ServerOptions: ParsableArguments {
    @Option(
        help: """
            The file with the server's url, apikey, access_token and user_id, as JSON; only its owner may read it.
            """, completion: .file())
    var server = StoreOptions.folder("XDG_CONFIG_HOME", ".config") + "/server.json"

    var access: @Sendable () throws(ServerAccess.Failure) -> ServerAccess {
        let path = server
        return { () throws(ServerAccess.Failure) in try ServerAccess(contentsOfFile: path) }
    }

    /// A chat that sends to that server, from that store.
    func client(_ store: ChatStore, recordings: URL) async throws -> ChatClient {
        let rest = try RestServer(recordings: recordings, access: access)
        let folder = RecordingFolder(recordings)
        try await folder.sweep(knowing: store)
        return ChatClient(store: store, server: rest, userID: try access().userID, recordings: folder)
    }
}

extension RecordingSource.Pace: @retroactive ExpressibleByArgument {}

/// What is heard, and how.
struct VoiceOptions: ParsableArguments {
    @Option(help: "A recording in place of the microphone.", completion: .file())
    var wav: String?

    @Option(help: "How fast a recording is heard: max or real.")
    var pace: RecordingSource.Pace = .max

    @Option(help: "The microphone.")
    var device = "default"

    @Option(
        help: "A Wyoming server, such as tcp://127.0.0.1:10300, that hears messages in place of PocketSphinx."
    )
    var recognizer: String?

    @Option(help: "Seconds of silence after which a message is sent, 1 ... 60.")
    var pause = 4.0

    @Option(help: "The model of the wake word.", completion: .file())
    var wakeWord = "Models/orbit.wake"

    @Flag(help: "Keep the sound of messages, here and on the server. Off: no sound outlives its message.")
    var keepRecordings = false

    @Flag(help: "Read replies in the open conversation aloud.")
    var speak = false

    func validate() throws {
        guard (1...60).contains(pause) else {
            throw ValidationError("--pause must lie between 1 and 60, not \(pause)")
        }
    }

    var recording: RecordingSource? { wav.map { RecordingSource(path: $0, pace: pace) } }

    func ears() async throws -> Ears {
        do { return try await Ears.make(server: recognizer) } catch let error as RecognitionError {
            throw Failure(.unavailable, error.message)
        }
    }

    /// - Parameter waits: whether there is a wake word.
    func options(waits: Bool) throws -> VoiceInput.Options {
        var options = VoiceInput.Options()
        options.pause = pause
        options.keepsRecordings = keepRecordings
        guard waits else { return options }
        if speak {
            do {
                options.feedback = SessionFeedback(
                    output: ALSASoundOutput(device: "default"), synthesizer: try EspeakSynthesizer())
            } catch { throw Failure(.unavailable, "Replies cannot be read aloud: \(error)") }
        }
        do { options.wakeWord = try KeywordModel(contentsOfFile: wakeWord) } catch {
            throw Failure(
                .noInput, "the wake word's model \(wakeWord) cannot be read; name it with --wake-word")
        }
        return options
    }
}
