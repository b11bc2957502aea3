import Foundation
import Glibc

@testable import Control

/// A client that sends any bytes, and reads only when a test says so.
final class RawClient {
    let descriptor: CInt
    private var rest: [UInt8] = []

    init?(path: String) {
        guard let descriptor = try? makeSocket() else { return nil }
        self.descriptor = descriptor
        guard SocketPath.withAddress(path, { connect(descriptor, $0, $1) == 0 }) else { return nil }
    }

    deinit { close(descriptor) }

    /// Sends; false if the other end hung up, or takes nothing for `seconds`.
    @discardableResult
    func send(_ bytes: [UInt8], within seconds: Double = 20) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard isReady(POLLOUT, seconds) else { return false }
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
            }
            if count < 0 && errno == EAGAIN { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Reads the next line; nil at the end, or if none comes within `seconds`.
    func line(within seconds: Double = 20) -> String? {
        while true {
            if let end = rest.firstIndex(of: 0x0A) {
                defer { rest.removeFirst(end + 1) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            guard isReady(POLLIN, seconds) else { return nil }
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return nil }
            rest += chunk[..<count]
        }
    }

    /// Returns whether the other end hangs up within `seconds`.
    func isClosed(within seconds: Double = 20) -> Bool {
        var byte: UInt8 = 0
        while isReady(POLLIN, seconds) {
            let count = recv(descriptor, &byte, 1, 0)
            if count <= 0 { return true }
        }
        return false
    }

    private func isReady(_ events: CInt, _ seconds: Double) -> Bool {
        var one = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&one, 1, CInt(seconds * 1000)) > 0
    }
}
