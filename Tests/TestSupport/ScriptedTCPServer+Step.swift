import Glibc

extension ScriptedTCPServer {
    /// One thing that a server does with a connection.
    public enum Step: Sendable {
        /// Sends these bytes at once.
        case send([UInt8])
        /// Sends these bytes one by one, with a pause of some milliseconds after each.
        case drip([UInt8], milliseconds: Int32)
        /// Sends these bytes again and again, until the client closes the connection.
        case endless([UInt8])
        /// Reads until the given number of bytes has come.
        case read(Int)
        /// Does nothing for a number of milliseconds.
        case pause(milliseconds: Int32)
        /// Does nothing until the client closes the connection, a minute at most.
        case stall
        /// Resets the connection, as a server does that crashes.
        case reset

        /// Carries the step out; false if the connection is over.
        func take(on connection: CInt) -> Bool {
            func send(_ bytes: some Collection<UInt8>) -> Bool {
                let bytes = Array(bytes)
                var sent = 0
                while sent < bytes.count {
                    let count = bytes[sent...].withUnsafeBytes {
                        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    }
                    guard count > 0 else { return false }
                    sent += count
                }
                return true
            }
            switch self {
            case .send(let bytes): return send(bytes)
            case .drip(let bytes, let milliseconds):
                return bytes.allSatisfy { send([$0]) && isThere(connection, after: milliseconds) }
            case .endless(let bytes):
                guard !bytes.isEmpty else { return false }
                while send(bytes) {}
                return false
            case .read(var remaining):
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while remaining > 0 {
                    let count = recv(connection, &buffer, min(buffer.count, remaining), 0)
                    guard count > 0 else { return false }
                    remaining -= count
                }
                return true
            case .pause(let milliseconds): return isThere(connection, after: milliseconds)
            case .stall: return isThere(connection, after: 60_000)
            case .reset:
                var linger = linger(l_onoff: 1, l_linger: 0)
                let size = socklen_t(MemoryLayout.size(ofValue: linger))
                setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, size)
                return false
            }
        }

        /// Waits some milliseconds, or until the client closes; returns whether the client is still connected.
        private func isThere(_ connection: CInt, after milliseconds: Int32) -> Bool {
            // POLLRDHUP of <poll.h>, which Swift does not see.
            var state = pollfd(fd: connection, events: 0x2000, revents: 0)
            return poll(&state, 1, milliseconds) == 0
        }
    }
}
