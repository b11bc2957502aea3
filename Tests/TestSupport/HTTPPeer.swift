import Foundation
import Glibc

/// A client that sends hand-written requests, right or wrong, to an HTTP server on this machine.
public struct HTTPPeer: Sendable {
    /// The server's port.
    public let port: Int
    let token: String

    /// Makes a client of the server at a port, with the token that the server asks for.
    public init(port: Int, token: String) { (self.port, self.token) = (port, token) }

    /// Returns whether a server listens at the port.
    public func isThere() -> Bool { TCPClient(port: port) != nil }

    /// Connects to the server; ends the tests if none listens.
    public func connect() -> TCPClient {
        guard let client = TCPClient(port: port) else { fatalError("no server listens at \(port)") }
        return client
    }

    /// Returns the head of a request with the token.
    public func head(_ method: String, _ path: String, length: Int? = nil, extra: String = "") -> String {
        "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer \(token)\r\n"
            + (length.map { "Content-Length: \($0)\r\n" } ?? "") + extra + "\r\n"
    }

    /// Sends a request on a new connection, and reads the whole answer.
    public func ask(_ method: String, _ path: String, body: String = "") -> HTTPAnswer {
        let client = connect()
        client.send(
            head(
                method, path, length: method == "GET" ? nil : body.utf8.count, extra: "Connection: close\r\n")
                + body)
        return HTTPAnswer(client.readAll())
    }
}

/// The answer of a server.
public struct HTTPAnswer: Sendable {
    /// The whole answer: head and body.
    public let text: String

    /// Wraps the text of an answer.
    public init(_ text: String) { self.text = text }

    /// The status code; 0 if there is none.
    public var status: Int { text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }
    /// The status line and the header lines, in lower case.
    public var head: String { text.components(separatedBy: "\r\n\r\n").first?.lowercased() ?? "" }

    /// The fields of the JSON object in the body; empty if there is none.
    public var fields: [String: Any] {
        let body = text.components(separatedBy: "\r\n\r\n").dropFirst().joined()
        return (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
    }
}

/// A connection to a port of this machine.
public final class TCPClient: @unchecked Sendable {
    // Sendable: a test uses it from one task at a time.
    private let descriptor: CInt
    private var rest = ""

    /// Connects to the port; nil if nothing listens there.
    public init?(port: Int) {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }

    /// Sends a text; false if the other end hung up, or takes nothing for 20 s.
    @discardableResult
    public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends bytes; false if the other end hung up, or takes nothing for 20 s.
    @discardableResult
    public func send(_ all: [UInt8]) -> Bool {
        var bytes = all[...]
        while !bytes.isEmpty {
            guard isReady(POLLOUT, 20) else { return false }
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
            }
            if count < 0 && errno == EAGAIN { continue }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }

    /// Closes the sending side; reading goes on.
    public func finish() { shutdown(descriptor, CInt(SHUT_WR)) }

    /// Reads until the other end closes, or sends nothing for 20 s.
    public func readAll() -> String {
        while let piece = piece(within: 20) { rest += piece }
        return rest
    }

    /// Reads until `text` has come, the other end closes, or nothing comes for 20 s.
    public func read(until text: String) -> String {
        while !rest.contains(text), let piece = piece(within: 20) { rest += piece }
        return rest
    }

    /// Reads one answer of a connection that stays open, by the length in the answer's head.
    public func readAnswer() -> HTTPAnswer {
        while true {
            if let end = rest.range(of: "\r\n\r\n") {
                let head = rest[..<end.lowerBound].lowercased()
                let length = head.firstMatch(of: /content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
                if rest[end.upperBound...].utf8.count >= length {
                    defer { rest = "" }
                    return HTTPAnswer(rest)
                }
            }
            guard let piece = piece(within: 20) else { return HTTPAnswer(rest) }
            rest += piece
        }
    }

    /// Reads what still comes, and returns whether the other end hung up.
    public func isClosed() -> Bool {
        while let bytes = bytes() {
            if bytes.isEmpty { return true }
            rest += String(decoding: bytes, as: UTF8.self)
        }
        // The other end was silent for all that time, and stays.
        return false
    }

    /// Reads the bytes that come next; none if the other end hung up, nil if nothing comes in time.
    public func bytes(atMost limit: Int = 65_536, within seconds: Double = 20) -> [UInt8]? {
        guard isReady(POLLIN, seconds) else { return nil }
        var chunk = [UInt8](repeating: 0, count: limit)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        return Array(chunk.prefix(max(count, 0)))
    }

    private func piece(within seconds: Double) -> String? {
        guard let bytes = bytes(within: seconds), !bytes.isEmpty else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func isReady(_ events: CInt, _ seconds: Double) -> Bool {
        var one = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&one, 1, CInt(seconds * 1000)) > 0
    }
}
