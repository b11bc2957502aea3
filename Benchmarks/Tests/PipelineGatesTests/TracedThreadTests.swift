import PipelineGates
import Testing

@Suite("strace's account of a thread")
struct TracedThreadTests {
    private static let trace = """
        1000.000000 rt_sigprocmask(SIG_BLOCK, ~[RTMIN RT_1], NULL, 8) = 0
        1000.000100 prctl(PR_SET_NAME, "capture") = 0
        1000.000300 close(5)                  = 0
        1000.400000 mmap(NULL, 8192, PROT_READ) = 0x7f
        1001.000000 poll([{fd=5, events=POLLIN}], 1, 100) = 1 ([{fd=5, revents=POLLIN}])
        1001.200000 read(5, "\\1", 1) = 1
        1001.200000 read(5, 0x7ffd, 1) = -1 EAGAIN (Resource temporarily unavailable)
        1001.250000 futex(0x7f, FUTEX_WAKE_PRIVATE, 1) = 1
        1001.260000 futex(0x7f, FUTEX_UNLOCK_PI_PRIVATE) = 0
        1001.300000 --- SIGURG {si_signo=SIGURG} ---
        1001.900000 madvise(0x7f, 8368128, MADV_DONTNEED) = 0
        1002.000000 exit(0) = ?
        1002.000100 +++ exited with 0 +++

        """

    @Test("counts its calls, without its beginning and end")
    func calls() throws {
        let thread = try #require(TracedThread(trace: Self.trace))
        #expect(thread.name == "capture" && thread.began == 1000.0001)
        let futex = ["futex FUTEX_WAKE_PRIVATE", "futex FUTEX_UNLOCK_PI_PRIVATE"]
        #expect(thread.calls == ["poll": 1, "read": 2, futex[0]: 1, futex[1]: 1])
        #expect(abs(thread.seconds - 0.9999) < 0.0001)
    }

    @Test(
        "passes over what is no such account, and threads that were there for a moment",
        arguments: [
            "", "strace: ptrace(PTRACE_TRACEME): Operation not permitted", "a b(", "\n\n1 2\n",
            trace.replacing("PR_SET_NAME", with: "PR_GET_NAME"),
            trace.replacing("\n1001.", with: "\n1000.").replacing("\n1002.", with: "\n1000."),
        ])
    func nothing(trace: String) { #expect(TracedThread(trace: trace) == nil) }
}
