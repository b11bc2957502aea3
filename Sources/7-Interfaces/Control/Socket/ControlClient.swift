import Foundation

/// A connection to a daemon's socket. It sends requests as lines, and reads the lines of the daemon.
///
/// One thread at a time may use a client. Its methods block the thread.
package final class ControlClient {
    /// The most bytes of a line from a daemon: more than the longest event has.
    private static let maximumLength = 1 << 20

    /// The path of the daemon's socket.
    package let path: String
    private let descriptor: CInt
    private var bytes: [UInt8] = []
    private var start = 0

    /// Connects to the socket at a path.
    ///
    /// - Throws: ``ControlError`` `unavailable` if no daemon answers there, or if this user does not trust the daemon.
    package init(path: String) throws(ControlError) {
        try SocketPath.check(path)
        self.path = path
        let descriptor = try makeSocket()
        // Do not wait for a daemon that hangs and whose queue in the kernel is full.
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard SocketPath.withAddress(path, { connect(descriptor, $0, $1) == 0 }) else {
            let why = errno
            close(descriptor)
            throw ControlError(.unavailable, Self.sentence(why, path))
        }
        guard PeerCredentials(of: descriptor).mayAnswer() else {
            close(descriptor)
            throw ControlError(
                .unavailable, "\(path) is the socket of another user; run this as the user of the daemon")
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func sentence(_ error: CInt, _ path: String) -> String {
        switch error {
        case ENOENT, ENOTDIR, ECONNREFUSED:
            "no voiced answers at \(path); start voiced run, or name the socket of one that runs with --socket"
        case EACCES, EPERM:
            "this user may not use \(path); run this as the user of the daemon, or as root"
        default: "no voiced answers at \(path) (\(String(cString: strerror(error))))"
        }
    }

    /// Sends a request.
    package func send(_ request: ControlRequest) throws(ControlError) {
        var line = Array((request.jsonLine + "\n").utf8)[...]
        while !line.isEmpty {
            let count = line.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            if count > 0 {
                line = line.dropFirst(count)
            } else if errno != EINTR {
                throw ControlError(.unavailable, "voiced at \(path) hung up")
            }
        }
    }

    /// Returns the next line; nil if the daemon has closed the connection.
    ///
    /// - Parameter seconds: how long to wait for the line; nil for no limit.
    /// - Throws: ``ControlError`` `unavailable` if no line comes in time, `badAnswer` if a line is too long.
    package func nextLine(within seconds: Double? = nil) throws(ControlError) -> String? {
        let began = ContinuousClock.now
        var searched = start
        while true {
            if let end = bytes[searched...].firstIndex(of: 0x0A) {
                defer { drop(through: end) }
                return String(decoding: bytes[start..<end], as: UTF8.self)
            }
            searched = bytes.count
            guard bytes.count - start <= Self.maximumLength else {
                throw ControlError(.badAnswer, "\(path) sends lines without end; is it voiced?")
            }
            let left = seconds.map { $0 - (ContinuousClock.now - began) / .seconds(1) }
            guard try wait(left) else {
                throw ControlError(.unavailable, "voiced at \(path) does not answer; it may hang")
            }
            guard try receive() else { return nil }
        }
    }

    private func wait(_ seconds: Double?) throws(ControlError) -> Bool {
        while true {
            var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let result = poll(&one, 1, seconds.map { CInt(min(max(0, $0), 1e6) * 1000) } ?? -1)
            if result >= 0 { return result > 0 }
            guard errno == EINTR else { throw ControlError(.unavailable, "voiced at \(path) hung up") }
        }
    }

    /// Reads the available bytes; false at the end.
    private func receive() throws(ControlError) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count > 0 {
                bytes += chunk[..<count]
                return true
            }
            if count == 0 || errno == ECONNRESET { return false }
            guard errno == EINTR else { throw ControlError(.unavailable, "voiced at \(path) hung up") }
        }
    }

    private func drop(through end: Int) {
        start = end + 1
        if start == bytes.count || start > 65_536 {
            bytes.removeFirst(start)
            start = 0
        }
    }
}
