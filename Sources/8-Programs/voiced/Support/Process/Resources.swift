import Foundation
import VoicedConfiguration

/// The resources that the program needs to run.
///
/// Checked before the start: if they get no thread, the libraries below wait silently, and if they get no descriptor,
/// they end the program.
enum Resources {
    /// Those that are always there, such as of the audio threads.
    private static let threads = 12
    /// Those that libraries start for every processor.
    private static let threadsPerProcessor = 2
    /// Bytes of address space beside that of the threads' stacks. Most of it is only reserved.
    private static let addressSpace = 640 << 20
    private static let descriptors = 64
    private static let stack = 512 << 10

    /// - Throws: ``Failure`` that names the limit to raise.
    static func require() throws(Failure) {
        guard limit(RLIMIT_NOFILE) >= descriptors else {
            throw Failure(
                .noResources,
                "fewer than \(descriptors) files may be open; raise the limit (ulimit -n, LimitNOFILE)")
        }
        guard limit(RLIMIT_STACK) >= stack else {
            throw Failure(
                .noResources,
                "a thread's stack may not reach \(stack >> 10) kB; raise the limit (ulimit -s, LimitSTACK)")
        }
        let count = threads + threadsPerProcessor * ProcessInfo.processInfo.activeProcessorCount
        let gate = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        sem_init(gate, 0, 0)
        var started: [pthread_t] = []
        defer {
            for _ in started { sem_post(gate) }
            for thread in started { pthread_join(thread, nil) }
            sem_destroy(gate)
            gate.deallocate()
        }
        for _ in 0..<count {
            started.append(try startThread(waitingFor: gate, of: count, after: started.count))
        }
        let space = mmap(
            nil, addressSpace, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard let space, space != MAP_FAILED else {
            throw Failure(
                .noResources,
                "fewer than \(addressSpace >> 20) MB of address space are free; raise the limit (ulimit -v, LimitAS)"
            )
        }
        munmap(space, addressSpace)
    }

    /// A thread that does nothing, and so takes no more of memory than its stack.
    private static func startThread(
        waitingFor gate: UnsafeMutablePointer<sem_t>, of count: Int, after others: Int
    ) throws(Failure) -> pthread_t {
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { gate in
                gate.map { _ = sem_wait($0.assumingMemoryBound(to: sem_t.self)) }
                return nil
            }, gate)
        guard result == 0 else {
            throw Failure(
                .noResources,
                "the system gives \(others) threads and \(count) may be needed; raise the limit of tasks "
                    + "(ulimit -u, TasksMax) or of memory (ulimit -v, LimitAS)")
        }
        return thread
    }

    private static func limit(_ resource: __rlimit_resource) -> UInt {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return .max }
        return UInt(limit.rlim_cur)
    }
}
