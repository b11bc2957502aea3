import Foundation
import Glibc
import Synchronization

/// An HTTP server on this machine that answers each request as its script says, well or badly.
///
/// It is for tests of clients: it can be slow, hang up, send bytes that are no HTTP, and send without end.
///
/// ```swift
/// let server = try ScriptedHTTPServer([.json(#"{"intent":"unknown","confidence":0}"#), .hangUp])
/// let url = "http://127.0.0.1:\(server.port)/classify"
/// ```
///
/// The server ends when the last reference is released. Each connection carries one request.
public final class ScriptedHTTPServer: Sendable {
    /// The answer to one request.
    public enum Answer: Sendable {
        /// Status 200 with this body.
        case json(String)
        /// A status with further header lines and a body.
        case status(Int, headers: [String] = [], body: String = "")
        /// Any bytes.
        case raw([UInt8])
        /// Claims more bytes than it sends, and hangs up.
        case truncated(String)
        /// A head, then a byte every tenth of a second, for a minute.
        case drip
        /// Nothing, for a minute.
        case silence
        /// Spaces without end.
        case endless
        /// Closes the connection without an answer.
        case hangUp
        /// The answer that the closure returns for the request.
        indirect case reply(@Sendable (Request) -> Answer)
    }

    /// A request that the server received.
    public struct Request: Sendable {
        /// The request line and the header lines.
        public var head: String
        /// The bytes of the body.
        public var bytes: [UInt8]
        /// The body as text.
        public var body: String { String(decoding: bytes, as: UTF8.self) }
    }

    private struct State {
        var script: [Answer]
        var last: Answer?
        var requests: [Request] = []
    }

    /// The port on 127.0.0.1.
    public var port: Int { listener.port }
    private let listener: LoopbackListener
    private let shared: Shared

    /// Serves until it is released. After the end of the script it repeats the last answer.
    ///
    /// - Throws: `CocoaError` if the machine has no loopback or no free port.
    public init(_ script: [Answer]) throws {
        let shared = Shared(script)
        self.shared = shared
        listener = try LoopbackListener { shared.serve($0) }
    }

    /// The complete requests so far, in order.
    public var requests: [Request] { shared.state.withLock { $0.requests } }

    private final class Shared: Sendable {
        let state: Mutex<State>

        init(_ script: [Answer]) { state = Mutex(State(script: script)) }

        func serve(_ connection: CInt) {
            guard let request = read(connection) else { return }
            let answer = state.withLock { state -> Answer? in
                state.requests.append(request)
                if !state.script.isEmpty { state.last = state.script.removeFirst() }
                return state.last
            }
            answer.map { give($0, to: request, connection) }
        }

        /// Reads the head and as much of a body as the head announces.
        private func read(_ connection: CInt) -> Request? {
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while case let count = recv(connection, &buffer, buffer.count, 0), count > 0 {
                bytes += buffer[..<count]
                guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
                let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
                let announced = head.lowercased().split(separator: "\r\n")
                    .first { $0.hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
                let body = bytes[end.upperBound...]
                if body.count >= announced ?? 0 { return Request(head: head, bytes: Array(body)) }
            }
            return nil
        }

        private func give(_ answer: Answer, to request: Request, _ connection: CInt) {
            func send(_ bytes: [UInt8]) -> Bool {
                Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0
            }
            func send(_ text: String) -> Bool { send(Array(text.utf8)) }
            func head(_ status: Int, _ lines: [String], length: Int) -> String {
                (["HTTP/1.1 \(status) Scripted", "Connection: close", "Content-Length: \(length)"] + lines)
                    .joined(separator: "\r\n") + "\r\n\r\n"
            }
            switch answer {
            case .json(let body):
                _ = send(
                    head(200, ["Content-Type: application/json"], length: body.utf8.count) + body)
            case .status(let status, let headers, let body):
                _ = send(head(status, headers, length: body.utf8.count) + body)
            case .raw(let bytes): _ = send(bytes)
            case .truncated(let body): _ = send(head(200, [], length: body.utf8.count + 100) + body)
            case .drip:
                guard send(head(200, [], length: 10_000)) else { return }
                for _ in 0..<600 {
                    guard send(" ") else { return }
                    usleep(100_000)
                }
            case .silence: sleep(60)
            case .endless:
                let spaces = String(repeating: " ", count: 65_536)
                guard send("HTTP/1.1 200 Scripted\r\nConnection: close\r\n\r\n") else { return }
                while send(spaces) {}
            case .hangUp: break
            case .reply(let answer): give(answer(request), to: request, connection)
            }
        }
    }
}
