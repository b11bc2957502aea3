import Dispatch
import Foundation
import Threads
import VoicedConfiguration

/// The resources that the program needs to run.
///
/// The program checks them before the start, because the libraries below would wait silently without a thread, and
/// would end the program without a descriptor.
package enum Resources {
    /// The threads that every machine needs, such as the audio threads.
    private static let threads = 12
    /// The threads that libraries start for every processor.
    private static let threadsPerProcessor = 2
    /// Bytes of address space beside that of the threads' stacks. Most of it is only reserved.
    private static let addressSpace = 640 << 20
    private static let descriptors = 64
    private static let stack = 512 << 10

    /// Checks the limits, and starts the needed number of threads for a moment.
    ///
    /// - Throws: ``Failure`` that names the limit to raise.
    package static func require() throws(Failure) {
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
        let gate = DispatchSemaphore(value: 0)
        var started: [SystemThread] = []
        defer {
            for _ in started { gate.signal() }
            for thread in started { thread.join() }
        }
        for _ in 0..<count {
            do {
                // The thread does nothing, so that it takes no more memory than its stack.
                started.append(try SystemThread(name: "voiced-probe") { gate.wait() })
            } catch {
                throw Failure(
                    .noResources,
                    "the system gives \(started.count) threads and \(count) may be needed; raise the limit of tasks "
                        + "(ulimit -u, TasksMax) or of memory (ulimit -v, LimitAS)")
            }
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

    private static func limit(_ resource: __rlimit_resource) -> UInt {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return .max }
        return UInt(limit.rlim_cur)
    }
}
