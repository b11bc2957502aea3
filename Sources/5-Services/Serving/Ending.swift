#if Control
    import ServiceLifecycle
    import Timing

    /// The end of servers within a time limit.
    package enum Ending {
        /// Runs `body` until it returns, or until `grace` after the beginning of a graceful shutdown.
        package static func run(grace: Duration, _ body: @escaping @Sendable () async -> Void) async {
            let work = Task { await body() }
            let alarm = ContinuousClock().alarm(
                after: grace / .seconds(1), since: { try? await gracefulShutdown() }
            ) { work.cancel() }
            defer { alarm.cancel() }
            // Waits for `body` even if cancelled, since its resources are released after this returns.
            await withTaskCancellationHandler {
                await work.value
            } onCancel: {
                work.cancel()
            }
        }
    }
#endif
