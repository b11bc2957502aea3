import ServiceLifecycle
import UnixSignals

/// Reloads the configuration and the phrases at each SIGHUP.
struct PhraseReloading: Service, CustomStringConvertible {
    let reloader: PhraseReloader

    /// What the log says of it. Anything else would be all that it holds, phrases among it.
    var description: String { "reloading" }

    func run() async throws {
        let requests = await UnixSignalsSequence(trapping: .sighup)
        // What came of it is logged.
        for await _ in requests.cancelOnGracefulShutdown() { _ = try? await reloader.reload() }
    }
}
