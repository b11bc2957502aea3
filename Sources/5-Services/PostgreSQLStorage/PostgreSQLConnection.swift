#if PostgreSQL
    import Foundation
    import Glibc
    import Storage
    import Synchronization
    import Threads

    /// A connection to a server, with its own thread, which does all waiting for the server, so that no task waits.
    ///
    /// It connects at the first request, and again at the first request after a loss. Statements run one after the
    /// other.
    final class PostgreSQLConnection: Sendable {
        /// An event outside any request.
        enum Event: Sendable {
            /// A notification came on the channel.
            case told
            /// The connection is lost, and with it the subscription to channels.
            case lost
        }

        private let core: Core
        /// Whether a pooler may hand the server's connection to another client after each transaction.
        let isPooled: Bool

        /// Makes a connection; it does not connect yet.
        ///
        /// - Throws: `badValue` for options that cannot be used, `failed` if the system has no descriptors left.
        init(_ options: PostgreSQLOptions) throws(StorageError) {
            let settings = try ConnectionSettings(options)
            isPooled = options.isPooled
            guard let pipe = WakePipe() else {
                throw StorageError(.failed, "the system has no descriptors left for PostgreSQL")
            }
            core = Core(settings, pipe)
            do {
                try SystemThread(name: "postgresql", stackByteCount: SystemThread.smallStack) { [core] in
                    core.work()
                }
            } catch { throw StorageError(.failed, "\(error)") }
        }

        deinit { close() }

        /// Closes the connection after the current requests; later requests fail.
        func close() { core.close() }

        /// Closes the connection now: waiting callers return at once, even if the server or the look-up of its name
        /// hangs. The server may or may not carry out the current statements.
        func abandon() { core.abandon() }

        /// Returns the events from now on that come outside any request; only for one reader.
        func events() -> AsyncStream<Event> { core.events() }

        /// Runs `body` on the connection's thread. It goes on if the calling task is cancelled: otherwise the caller
        /// would take written rows for unwritten ones.
        func perform<Value: Sendable>(
            _ body: @escaping @Sendable (PostgreSQLSession) throws -> Value
        ) async throws(StorageError) -> Value {
            let result: Result<Value, StorageError> = await withCheckedContinuation { continuation in
                let waiter = Waiter(continuation)
                core.add(
                    Job { session in
                        waiter.resume(
                            session.flatMap { session in
                                do { return .success(try body(session)) } catch let error as StorageError {
                                    return .failure(error)
                                } catch {
                                    return .failure(
                                        StorageError(.failed, "PostgreSQL: \(error)", underlying: error))
                                }
                            })
                    })
            }
            return try result.get()
        }

        /// Runs `body` on the connection's thread, without a transaction, except behind a pooler.
        func read<Value: Sendable>(
            _ body: @escaping @Sendable (PostgreSQLSession) throws -> Value
        ) async throws(StorageError) -> Value {
            try await perform { session in
                try session.isPooled ? session.transaction { try body(session) } : try body(session)
            }
        }

        /// Runs `body` on the connection's thread, with an unchanging view of the database.
        func snapshot<Value: Sendable>(
            _ body: @escaping @Sendable (PostgreSQLSession) throws -> Value
        ) async throws(StorageError) -> Value {
            try await perform { session in try session.transaction(isSnapshot: true) { try body(session) } }
        }

        /// Runs `body` on the connection's thread, in one transaction: all its statements take effect, or none.
        func write<Value: Sendable>(
            _ body: @escaping @Sendable (PostgreSQLSession) throws -> Value
        ) async throws(StorageError) -> Value {
            try await perform { session in try session.transaction { try body(session) } }
        }
    }

    extension PostgreSQLConnection {
        /// A request: it runs on the connection's thread, or fails with a reason, on any thread.
        private struct Job: Sendable {
            let run: @Sendable (Result<PostgreSQLSession, StorageError>) -> Void
        }

        /// A caller that waits for an answer and gets it once: from the connection's thread, or from the code that
        /// abandons the connection.
        private final class Waiter<Value: Sendable>: Sendable {
            private typealias Continuation = CheckedContinuation<Result<Value, StorageError>, Never>
            private let continuation: Mutex<Continuation?>

            init(_ continuation: CheckedContinuation<Result<Value, StorageError>, Never>) {
                self.continuation = Mutex(continuation)
            }

            func resume(_ result: Result<Value, StorageError>) {
                continuation.withLock { $0.take() }?.resume(returning: result)
            }
        }

        /// The shared state of the thread and its callers.
        private final class Core: Sendable {
            private struct State {
                var jobs: [Job] = []
                /// The job that the thread is running.
                var current: Job?
                var isClosed = false
                var events: AsyncStream<Event>.Continuation?
            }

            private let settings: ConnectionSettings
            private let pipe: WakePipe
            private let state = Mutex(State())

            init(_ settings: ConnectionSettings, _ pipe: WakePipe) {
                (self.settings, self.pipe) = (settings, pipe)
            }

            func add(_ job: Job) {
                let isClosed = state.withLock { state in
                    if !state.isClosed { state.jobs.append(job) }
                    return state.isClosed
                }
                if isClosed {
                    job.run(.failure(closed))
                } else {
                    pipe.wake()
                }
            }

            private var closed: StorageError {
                StorageError(.closed, "\(settings.place) was closed; open it again")
            }

            func close() {
                state.withLock { $0.isClosed = true }
                pipe.wake()
            }

            func abandon() {
                let waiting = state.withLock { state in
                    defer { (state.isClosed, state.jobs) = (true, []) }
                    return [state.current].compactMap(\.self) + state.jobs
                }
                pipe.wake()
                for job in waiting { job.run(.failure(closed)) }
            }

            func events() -> AsyncStream<Event> {
                let (stream, continuation) = AsyncStream.makeStream(
                    of: Event.self, bufferingPolicy: .bufferingNewest(16))
                state.withLock { $0.events = continuation }
                return stream
            }

            private func publish(_ event: Event) { state.withLock { $0.events }?.yield(event) }

            /// The thread's loop.
            func work() {
                var session: PostgreSQLSession?
                while true {
                    let (job, isClosed) = state.withLock { state in
                        state.current = state.jobs.isEmpty ? nil : state.jobs.removeFirst()
                        return (state.current, state.isClosed)
                    }
                    if let job {
                        perform(job, &session)
                    } else if isClosed {
                        break
                    } else {
                        wait(&session)
                    }
                }
                state.withLock { $0.events }?.finish()
            }

            private func perform(_ job: Job, _ session: inout PostgreSQLSession?) {
                // Between two jobs a server may have gone: a new connection is better than a failure.
                if let open = session { check(open, &session) }
                if session == nil {
                    do throws(StorageError) { session = try PostgreSQLSession(settings) } catch {
                        job.run(.failure(error))
                        return
                    }
                }
                guard let open = session else { return }
                job.run(.success(open))
                if open.takeNotifications() { publish(.told) }
                if open.isBroken { drop(&session) }
            }

            /// Reads the input that came meanwhile. Drops the session if the connection is lost.
            private func check(_ open: PostgreSQLSession, _ session: inout PostgreSQLSession?) {
                do throws(StorageError) { if try open.receive() { publish(.told) } } catch { drop(&session) }
            }

            private func drop(_ session: inout PostgreSQLSession?) {
                session = nil
                publish(.lost)
            }

            private func wait(_ session: inout PostgreSQLSession?) {
                var both = [pollfd(fd: pipe.descriptor, events: Int16(POLLIN), revents: 0)]
                if let session { both.append(pollfd(fd: session.socket, events: Int16(POLLIN), revents: 0)) }
                poll(&both, nfds_t(both.count), -1)
                if both[0].revents != 0 { pipe.drain() }
                if both.count > 1, both[1].revents != 0, let open = session { check(open, &session) }
            }
        }
    }
#endif
