#if HTTP
    import CCurl
    import Glibc
    import Synchronization
    import Threads

    /// The thread that runs the transfers of all exchanges in libcurl. It exists as long as connections do.
    ///
    /// A transfer that ends early closes its connection at once. Connections that stay open serve the next request to
    /// the same service. After ``idleTime`` without a transfer, the thread closes all connections and ends.
    final class HTTPLoop: Sendable {
        /// How long the thread stays without a transfer.
        private static let idleTime = Duration.seconds(60)
        /// The most idle connections that stay open, to all services together.
        private static let idleConnections = 64

        /// The loop of this process.
        static let shared = HTTPLoop()

        private struct State {
            /// libcurl's handle; nil if no thread runs.
            var multi: UnsafeMutableRawPointer?
            /// The transfers that the thread has not taken yet.
            var begun: [HTTPTransfer] = []
        }
        private let state = Mutex(State())

        private init() { curl_global_init(Int(CURL_GLOBAL_DEFAULT)) }

        /// Runs a transfer.
        ///
        /// - Throws: the error with which the transfer ended; `CancellationError` as soon as the task is cancelled.
        func run(_ transfer: HTTPTransfer) async throws -> HTTPTransfer.Reply {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    transfer.wait(continuation)
                    begin(transfer)
                }
            } onCancel: {
                transfer.end(.failure(CancellationError()))
                // The thread must see that the transfer has ended.
                state.withLock { if let multi = $0.multi { curl_multi_wakeup(multi) } }
            }
        }

        private func begin(_ transfer: HTTPTransfer) {
            let isStarted = state.withLock { state -> Bool in
                if state.multi == nil {
                    state.multi = curl_multi_init()
                    guard let multi = state.multi else { return false }
                    ccurl_multi_set(multi, CURLMOPT_MAXCONNECTS, Self.idleConnections)
                    do {
                        try SystemThread(name: "http") { [self] in work() }
                    } catch {
                        curl_multi_cleanup(multi)
                        state.multi = nil
                        return false
                    }
                }
                state.begun.append(transfer)
                curl_multi_wakeup(state.multi)
                return true
            }
            if !isStarted { transfer.end(.failure(HTTPTransfer.Fault.unreachable)) }
        }

        /// The thread's loop.
        private func work() {
            guard let multi = state.withLock({ $0.multi }) else { return }
            var crowd = HTTPCrowd(multi)
            while true {
                crowd.enqueue(state.withLock { exchange(&$0.begun, with: []) })
                crowd.advance()
                let lastEnd = ContinuousClock.now
                curl_multi_poll(multi, nil, 0, CInt(Self.idleTime / .milliseconds(1)), nil)
                guard crowd.isEmpty, ContinuousClock.now - lastEnd >= Self.idleTime else { continue }
                let isOver = state.withLock { state -> Bool in
                    guard state.begun.isEmpty else { return false }
                    state.multi = nil
                    return true
                }
                guard isOver else { continue }
                curl_multi_cleanup(multi)
                return
            }
        }
    }

    /// The transfers that the thread of ``HTTPLoop`` knows.
    private struct HTTPCrowd {
        private let multi: UnsafeMutableRawPointer
        private var running: [UnsafeMutableRawPointer: HTTPTransfer] = [:]
        private var waiting: [HTTPTransfer] = []

        init(_ multi: UnsafeMutableRawPointer) { self.multi = multi }

        var isEmpty: Bool { running.isEmpty && waiting.isEmpty }

        mutating func enqueue(_ transfers: [HTTPTransfer]) { waiting += transfers }

        /// Does all work that needs no waiting: removes ended transfers, begins those that have room, continues
        /// the others.
        mutating func advance() {
            for (handle, transfer) in running where transfer.hasEnded { remove(handle) }
            repeat { begin() } while proceed()
        }

        private mutating func begin() {
            waiting.removeAll { transfer in
                if transfer.hasEnded { return true }
                guard transfer.queue.hasRoom else { return false }
                guard let handle = transfer.makeHandle(), curl_multi_add_handle(multi, handle) == CURLM_OK
                else {
                    transfer.releaseHandle()
                    transfer.end(.failure(HTTPTransfer.Fault.unreachable))
                    return true
                }
                transfer.queue.running += 1
                running[handle] = transfer
                return true
            }
        }

        /// Lets libcurl do its pending work. Returns whether a waiting transfer may have room now.
        private mutating func proceed() -> Bool {
            var count: CInt = 0
            curl_multi_perform(multi, &count)
            var hasRoom = false
            var rest: CInt = 0
            while let message = curl_multi_info_read(multi, &rest) {
                guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle
                else { continue }
                running[handle]?.finish(message.pointee.data.result)
                remove(handle)
                hasRoom = true
            }
            return hasRoom && !waiting.isEmpty
        }

        private mutating func remove(_ handle: UnsafeMutableRawPointer) {
            guard let transfer = running.removeValue(forKey: handle) else { return }
            curl_multi_remove_handle(multi, handle)
            transfer.releaseHandle()
            transfer.queue.running -= 1
        }
    }
#endif
