import ServiceLifecycle

/// A service that may be over before the others are, and lasts as long as they do: a group takes any other for failed.
struct Lasting: Service, CustomStringConvertible {
    let service: any Service

    /// The name in the log.
    var description: String { "\(service)" }

    func run() async throws {
        try await service.run()
        // Any error is that of being cancelled.
        try? await gracefulShutdown()
    }
}
