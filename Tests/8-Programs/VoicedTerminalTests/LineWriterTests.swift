import Foundation
import Testing

@testable import VoicedTerminal

@Suite("A writer of lines, whose reader")
struct LineWriterTests {
    /// What ended it, once it has ended.
    private final class Ending: @unchecked Sendable {
        // Sendable: written once before the semaphore is signalled, read after.
        private let isThere = DispatchSemaphore(value: 0)
        private var error: CInt = 0

        func come(_ error: CInt) {
            self.error = error
            isThere.signal()
        }

        /// The `errno`; nil if none comes for half a minute, which no machine takes.
        func wait() -> CInt? { isThere.wait(timeout: .now() + 30) == .success ? error : nil }
    }

    private func writer(_ pipe: Pipe, _ overflow: LineWriter.Overflow, _ ending: Ending = Ending()) throws
        -> LineWriter
    {
        try LineWriter(
            pipe.fileHandleForWriting.fileDescriptor, name: "test", overflow: overflow, onFailure: ending.come
        )
    }

    /// What comes to the end; by hand, since Foundation ends the test where a signal interrupts it.
    private static func all(of pipe: Pipe) -> String {
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(pipe.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
            if count > 0 { text += bytes[..<count] } else if count == 0 || errno != EINTR { break }
        }
        return String(decoding: text, as: UTF8.self)
    }

    @Test("stalls delays nothing, and finds the newest lines and how many were dropped")
    func stalled() throws {
        let pipe = Pipe()
        let writer = try writer(pipe, .dropOldest { "lost \($0.count) at \(Int($0.at))" })
        let count = 40_000
        // Returns, though there is no reader: this is the test.
        for number in 0..<count { writer.write("line \(number)", at: Double(number)) }
        #expect(writer.flush(within: 0) > 0)
        writer.close()
        DispatchQueue.global().async {
            writer.flush()
            try? pipe.fileHandleForWriting.close()
        }
        let text = Self.all(of: pipe)
        var next = 0
        var lost = 0
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            if words[0] == "lost" {
                let dropped = try #require(Int(words[1]))
                lost += dropped
                next += dropped
                #expect(words.last == "\(next - 1)", "it says when the last was that is missing")
            } else {
                #expect(line == "line \(next)")
                next += 1
            }
        }
        #expect(next == count && lost > 0 && lost < count, "every line was written or counted")
    }

    @Test("is slow gets every line if lines may wait")
    func slow() throws {
        let pipe = Pipe()
        let writer = try writer(pipe, .wait)
        let count = 40_000
        let finished = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for number in 0..<count { writer.write("line \(number)") }
            writer.flush()
            // Before the pipe: a thread that waits for it keeps it open.
            writer.close()
            try? pipe.fileHandleForWriting.close()
            finished.signal()
        }
        // More than the pipe and the queue hold: the writer has to wait for this.
        let text = Self.all(of: pipe)
        #expect(text.split(separator: "\n").map(String.init) == (0..<count).map { "line \($0)" })
        #expect(finished.wait(timeout: .now() + 30) == .success)
    }

    @Test("goes away is noticed at once, with nothing to write and with much", arguments: [0, 40_000])
    func gone(lines: Int) throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = Pipe()
        let ending = Ending()
        let writer = try writer(pipe, .dropOldest { "\($0.count)" }, ending)
        for number in 0..<lines { writer.write("line \(number)") }
        try pipe.fileHandleForReading.close()
        #expect(ending.wait() == EPIPE)
        #expect(writer.failure == EPIPE)
        // What comes later neither blocks nor grows.
        for number in 0..<lines { writer.write("line \(number)") }
        writer.flush()
    }

    @Test("cannot be written to is told by the error")
    func full() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let ending = Ending()
        let writer = try LineWriter(
            full.fileDescriptor, name: "test", overflow: .wait, onFailure: ending.come)
        writer.write("line")
        #expect(ending.wait() == ENOSPC)
    }
}
