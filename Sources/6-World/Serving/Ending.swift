#if Control
    import ServiceLifecycle

    /// The end of servers.
    package enum Ending {
        /// Runs `body` until it returns, or until `grace` after the beginning of a graceful shutdown.
        package static func run(grace: Duration, _ body: @escaping @Sendable () async -> Void) async {
            await withTaskGroup(of: Void.self) { tasks in
                tasks.addTask { await body() }
                tasks.addTask {
                    try? await gracefulShutdown()
                    try? await Task.sleep(for: grace)
                }
                await tasks.next()
                tasks.cancelAll()
            }
        }
    }
#endif
