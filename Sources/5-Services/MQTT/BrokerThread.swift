import Glibc

/// A thread of the system for C code that waits, since tasks must not wait.
enum BrokerThread {
    /// Bytes of its stack: enough for OpenSSL, with a margin.
    private static let stackSize = 512 * 1024

    private final class Work {
        let work: () -> Void
        init(_ work: @escaping () -> Void) { self.work = work }
    }

    /// Starts one that ends with `work`.
    static func start(_ work: @escaping @Sendable () -> Void) throws(MQTTError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackSize)
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        let box = Unmanaged.passRetained(Work(work))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { pointer in
                // The connection may be closed by the other side while TLS writes; that ends no program. All other
                // signals are for other threads.
                var signals = sigset_t()
                sigfillset(&signals)
                pthread_sigmask(SIG_BLOCK, &signals, nil)
                if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().work() }
                return nil
            }, box.toOpaque())
        guard code == 0 else {
            box.release()
            throw MQTTError(
                .noResources, "no thread for the client of the broker: \(String(cString: strerror(code)))")
        }
    }
}
