import ServiceLifecycle

/// A service that may be over before the others are, and lasts as long as they do: a group takes any other for failed.
package struct Lasting: Service, CustomStringConvertible {
    private let service: any Service

    package init(service: any Service) { self.service = service }

    /// The name in the log.
    package var description: String { "\(service)" }

    package func run() async throws {
        try await service.run()
        // Any error is that of being cancelled.
        try? await gracefulShutdown()
    }
}
