import Capture
import Foundation
import Threads
import VoicedConfiguration

/// Writes lines to a descriptor on its own thread, so that a slow reader blocks only this thread.
///
/// Unread lines wait in a ``LineQueue``. If the reader closes the output, the writer notices that at once, and not only
/// with the next line.
package final class LineWriter: @unchecked Sendable {
    /// The treatment of a line if the queue is full.
    package enum Overflow: Sendable {
        /// The caller waits until there is room.
        case wait
        /// The oldest waiting lines go, and the line that `telling` makes takes their place.
        case dropOldest(telling: @Sendable (LineQueue.Loss) -> String)
    }

    // Unchecked, because the condition guards the mutable state.
    private let condition = NSCondition()
    private var queue = LineQueue()
    private var isClosed = false
    private var isWriting = false
    private var hasEnded = false
    private var error: CInt?

    private let descriptor: CInt
    private let wakeup: WakePipe
    private let overflow: Overflow
    private let onFailure: @Sendable (CInt) -> Void

    /// Starts the thread.
    ///
    /// - Parameter onFailure: called once, on the thread, with the `errno` of a failed write: `EPIPE` if the reader has
    ///   closed the output.
    /// - Throws: ``Failure`` if the system has no thread or no descriptor left.
    package init(
        _ descriptor: CInt, name: String, overflow: Overflow,
        onFailure: @escaping @Sendable (CInt) -> Void = { _ in }
    ) throws(Failure) {
        self.descriptor = descriptor
        self.overflow = overflow
        self.onFailure = onFailure
        guard let wakeup = WakePipe() else {
            throw Failure(.noResources, "no file descriptor is left; raise the limit")
        }
        self.wakeup = wakeup
        do {
            _ = try AudioThread(name: name, priority: nil) { [self] in work() }
        } catch {
            throw Failure(error)
        }
    }

    /// The `errno` of a failed write; nil if all writes succeeded.
    package var failure: CInt? { condition.withLock { error } }

    /// Queues a line for writing; `at` is its time, in seconds of stream time.
    package func write(_ line: String, at: Double = 0) {
        condition.withLock {
            guard error == nil, !isClosed else { return }
            if case .wait = overflow {
                while queue.isFull, error == nil { condition.wait() }
            }
            queue.append(LineQueue.Line(bytes: Array((line + "\n").utf8), at: at))
            if case .dropOldest = overflow { queue.dropOldest() }
        }
        wakeup.wake()
    }

    /// Waits until the thread has written all lines, `seconds` at most, and returns the number of unwritten lines.
    @discardableResult
    func flush(within seconds: Double = .infinity) -> Int {
        condition.withLock {
            // Foundation's wait does not take a date in the distant future.
            let deadline = seconds.isFinite ? Date(timeIntervalSinceNow: seconds) : nil
            while isWriting || !queue.isEmpty, !hasEnded {
                if let deadline {
                    guard condition.wait(until: deadline) else { break }
                } else {
                    condition.wait()
                }
            }
            return queue.count + (isWriting ? 1 : 0)
        }
    }

    /// Ends the thread once it has written all lines. Ignores later lines.
    package func close() {
        condition.withLock { isClosed = true }
        wakeup.wake()
    }

    private func work() {
        while let bytes = next() {
            if let error = Descriptor.write(bytes, to: descriptor) {
                fail(error)
                break
            }
        }
        condition.withLock {
            isWriting = false
            hasEnded = true
            condition.broadcast()
        }
    }

    /// Waits for the next line to write; nil at the end.
    private func next() -> [UInt8]? {
        while true {
            let (bytes, isOver) = condition.withLock { () -> ([UInt8]?, Bool) in
                let bytes = takeBytes()
                isWriting = bytes != nil
                condition.broadcast()
                return (bytes, bytes == nil && isClosed)
            }
            if bytes != nil || isOver { return bytes }
            if isReaderGone() {
                fail(EPIPE)
                return nil
            }
        }
    }

    private func takeBytes() -> [UInt8]? {
        if case .dropOldest(let telling) = overflow, let loss = queue.takeLoss() {
            return Array((telling(loss) + "\n").utf8)
        }
        return queue.popFirst()?.bytes
    }

    /// Sleeps until ``wakeup`` or the reader's end, and returns whether the reader has closed the output.
    private func isReaderGone() -> Bool {
        // Without requested events, poll reports only that the other end has closed.
        var both = [
            pollfd(fd: descriptor, events: 0, revents: 0),
            pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        poll(&both, 2, -1)
        wakeup.drain()
        return both[0].revents & Int16(POLLERR | POLLHUP) != 0
    }

    private func fail(_ code: CInt) {
        condition.withLock { error = code }
        onFailure(code)
    }
}
