import Foundation
import Glibc

/// A TCP server on this machine that treats every connection the same way, well or badly, and does not look at what
/// it receives.
///
/// It is for tests of clients of protocols over TCP; ``ScriptedHTTPServer`` is for clients of HTTP.
///
/// ```swift
/// let server = try ScriptedTCPServer(.send(Array("SSH-2.0-OpenSSH\r\n".utf8)))
/// ```
///
/// The server ends when the last reference is released.
public final class ScriptedTCPServer: Sendable {
    /// The treatment of each connection.
    public enum Manner: Sendable {
        /// Sends these bytes and goes on reading.
        case send([UInt8])
        /// Sends these bytes and closes the connection.
        case sendAndHangUp([UInt8])
        /// Sends these bytes again and again, without end.
        case endless([UInt8])
        /// Sends one of these bytes every tenth of a second.
        case drip([UInt8])
        /// Neither reads nor writes, for a minute.
        case stall
        /// Takes the steps one after the other, closes its sending side, and goes on reading.
        case steps([Step])
    }

    /// The port on 127.0.0.1.
    public var port: Int { listener.port }
    private let listener: LoopbackListener

    /// Serves until it is released.
    ///
    /// - Throws: `CocoaError` if the machine has no loopback or no free port.
    public init(_ manner: Manner) throws {
        listener = try LoopbackListener { ScriptedTCPServer.serve($0, manner) }
    }

    private static func serve(_ connection: CInt, _ manner: Manner) {
        func send(_ bytes: [UInt8]) -> Bool {
            Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) >= 0
        }
        func readToEnd() {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while recv(connection, &buffer, buffer.count, 0) > 0 {}
        }
        switch manner {
        case .send(let bytes):
            guard send(bytes) else { return }
            readToEnd()
        case .sendAndHangUp(let bytes):
            _ = send(bytes)
            // The system resets a connection that is closed with unread bytes, and the sent bytes may be lost. So reads
            // to the end first.
            shutdown(connection, Int32(SHUT_WR))
            readToEnd()
        case .endless(let bytes):
            while send(bytes) {}
        case .drip(let bytes):
            for byte in bytes {
                guard send([byte]) else { return }
                usleep(100_000)
            }
            readToEnd()
        case .stall: sleep(60)
        case .steps(let steps):
            guard steps.allSatisfy({ $0.take(on: connection) }) else { return }
            shutdown(connection, Int32(SHUT_WR))
            readToEnd()
        }
    }
}
