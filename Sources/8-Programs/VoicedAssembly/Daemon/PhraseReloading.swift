import ServiceLifecycle
import UnixSignals

/// The service that reloads the configuration and the phrases at each SIGHUP.
struct PhraseReloading: Service, CustomStringConvertible {
    let reloader: PhraseReloader
    /// The SIGHUPs. The daemon traps them before it says that it is ready; without the trap, a SIGHUP would end it.
    let requests: UnixSignalsSequence

    /// The name in the log. Without it, the log would print all properties, including phrases.
    var description: String { "reloading" }

    func run() async throws {
        // The reloader logs the result.
        for await _ in requests.cancelOnGracefulShutdown() { _ = try? await reloader.reload() }
    }
}
