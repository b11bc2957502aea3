#if PostgreSQL
    import Foundation
    import Glibc
    import Storage
    import Synchronization

    /// A connection with a thread of its own, on which everything that waits for the server happens: no task ever does.
    ///
    /// It connects when it is first asked for something, and again when it is asked after it was lost. Statements are
    /// carried out one after the other.
    final class PostgreSQLConnection: Sendable {
        /// What happened without being asked for.
        enum Event: Sendable {
            /// Somebody told something on the channel.
            case told
            /// The connection is lost, and with it what was listened to.
            case lost
        }

        /// Bytes of the thread's stack: what OpenSSL needs, with room.
        private static let stackSize = 512 * 1024

        private let core: Core

        /// Makes one; nobody is asked yet.
        ///
        /// - Throws: `badValue` for options that cannot be used, `failed` where the system has no descriptors left.
        init(_ options: PostgreSQLOptions) throws(StorageError) {
            let settings = try ConnectionSettings(options)
            guard let pipe = WakePipe() else {
                throw StorageError(.failed, "the system has no descriptors left for PostgreSQL")
            }
            core = Core(settings, pipe)
            let thread = Thread { [core] in core.work() }
            thread.name = "postgresql"
            thread.stackSize = Self.stackSize
            thread.start()
        }

        deinit { close() }

        /// Ends it after what is under way; what is asked later fails.
        func close() { core.close() }

        /// What happens without being asked for, from now on; only for one reader.
        func events() -> AsyncStream<Event> { core.events() }

        /// Runs `body` on the connection's thread. It is not cancelled with the calling task, whose caller would be told
        /// that what is written was not.
        func perform<Value: Sendable>(
            _ body: @escaping @Sendable (PostgreSQLSession) throws -> Value
        ) async throws(StorageError) -> Value {
            let result: Result<Value, StorageError> = await withCheckedContinuation { continuation in
                core.add { session in
                    continuation.resume(
                        returning: session.flatMap { session in
                            do { return .success(try body(session)) } catch let error as StorageError {
                                return .failure(error)
                            } catch {
                                return .failure(
                                    StorageError(.failed, "PostgreSQL: \(error)", underlying: error))
                            }
                        })
                }
            }
            return try result.get()
        }
    }

    extension PostgreSQLConnection {
        private typealias Job = @Sendable (Result<PostgreSQLSession, StorageError>) -> Void

        /// What the thread and those who ask share.
        private final class Core: Sendable {
            private struct State {
                var jobs: [Job] = []
                var isClosed = false
                var events: AsyncStream<Event>.Continuation?
            }

            private let settings: ConnectionSettings
            private let pipe: WakePipe
            private let state = Mutex(State())

            init(_ settings: ConnectionSettings, _ pipe: WakePipe) {
                (self.settings, self.pipe) = (settings, pipe)
            }

            func add(_ job: @escaping Job) {
                let isClosed = state.withLock { state in
                    if !state.isClosed { state.jobs.append(job) }
                    return state.isClosed
                }
                if isClosed {
                    job(.failure(StorageError(.closed, "\(settings.place) was closed; open it again")))
                } else {
                    pipe.wake()
                }
            }

            func close() {
                state.withLock { $0.isClosed = true }
                pipe.wake()
            }

            func events() -> AsyncStream<Event> {
                let (stream, continuation) = AsyncStream.makeStream(
                    of: Event.self, bufferingPolicy: .bufferingNewest(16))
                state.withLock { $0.events = continuation }
                return stream
            }

            private func tell(_ event: Event) { state.withLock { $0.events }?.yield(event) }

            /// What the thread does.
            func work() {
                // Signals are for other threads.
                var signals = sigset_t()
                sigfillset(&signals)
                pthread_sigmask(SIG_BLOCK, &signals, nil)
                var session: PostgreSQLSession?
                while true {
                    let (job, isClosed) = state.withLock { state in
                        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed)
                    }
                    if let job {
                        take(job, &session)
                    } else if isClosed {
                        break
                    } else {
                        wait(&session)
                    }
                }
                state.withLock { $0.events }?.finish()
            }

            private func take(_ job: Job, _ session: inout PostgreSQLSession?) {
                // Between two jobs a server may have gone: a new connection is better than a failure.
                if let open = session { check(open, &session) }
                if session == nil {
                    do throws(StorageError) { session = try PostgreSQLSession(settings) } catch {
                        job(.failure(error))
                        return
                    }
                }
                guard let open = session else { return }
                job(.success(open))
                if open.takeNotifications() { tell(.told) }
                if open.isBroken { drop(&session) }
            }

            /// Takes in what came meanwhile.
            private func check(_ open: PostgreSQLSession, _ session: inout PostgreSQLSession?) {
                do throws(StorageError) { if try open.receive() { tell(.told) } } catch { drop(&session) }
            }

            private func drop(_ session: inout PostgreSQLSession?) {
                session = nil
                tell(.lost)
            }

            private func wait(_ session: inout PostgreSQLSession?) {
                var both = [pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)]
                if let session { both.append(pollfd(fd: session.socket, events: Int16(POLLIN), revents: 0)) }
                poll(&both, nfds_t(both.count), -1)
                if both[0].revents != 0 { pipe.drain() }
                if both.count > 1, both[1].revents != 0, let open = session { check(open, &session) }
            }
        }
    }
#endif
