import ServiceLifecycle

/// A wrapper that makes a service last as long as the other services of its group, even if its work ends sooner. A
/// group treats a service that ends before the others as failed.
package struct Lasting: Service, CustomStringConvertible {
    private let service: any Service

    package init(service: any Service) { self.service = service }

    /// The name in the log.
    package var description: String { "\(service)" }

    package func run() async throws {
        try await service.run()
        // The only error here is a cancellation.
        try? await gracefulShutdown()
    }
}
