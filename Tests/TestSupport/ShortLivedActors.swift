/// Makes and frees thousands of actors. The last job of each actor frees the actor and the executor that runs the job.
///
/// The runtime calls `enqueue` of an executor without keeping it alive, so an executor must outlive that call by itself.
///
/// - Parameter makeExecutor: returns a new executor and a closure that stops it.
package func freeActorsWithTheirExecutors(
    _ makeExecutor: @escaping @Sendable () -> (executor: any SerialExecutor, stop: @Sendable () -> Void)
) async {
    await withTaskGroup { group in
        for _ in 0..<4 {
            group.addTask {
                for _ in 0..<5_000 { await Owner(makeExecutor()).work() }
            }
        }
    }
}

private actor Owner {
    private nonisolated let executor: any SerialExecutor
    private nonisolated let stop: @Sendable () -> Void
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ made: (executor: any SerialExecutor, stop: @Sendable () -> Void)) {
        (executor, stop) = made
    }

    deinit { stop() }

    func work() {}
}
