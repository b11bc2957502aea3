/// Random answers of broken or hostile services.
public enum HostileReply {
    /// Returns an HTTP answer: a head that may lie about the body, and a body, which is one of `bodies` or something
    /// that no service answers.
    public static func http(
        bodies: [String], using numbers: inout some RandomNumberGenerator
    ) -> [UInt8] {
        let body =
            Int.random(in: 0..<3, using: &numbers) > 0
            ? bodies.randomElement(using: &numbers)! : json(&numbers)
        let count = body.utf8.count
        // Most heads are right, so that clients often get as far as the body.
        let status =
            Int.random(in: 0..<3, using: &numbers) > 0
            ? "HTTP/1.1 200 OK" : statuses.randomElement(using: &numbers)!
        var lines = [status]
        if Int.random(in: 0..<6, using: &numbers) == 0 {
            lines.insert("HTTP/1.1 100 Continue\r\n", at: 0)
            if Bool.random(using: &numbers) {
                lines.insert(contentsOf: Array(repeating: "HTTP/1.1 102 Processing\r\n", count: 5_000), at: 0)
            }
        }
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0: lines += [headers.randomElement(using: &numbers)!]
        case 1: lines += Array(repeating: "X-Again: and again", count: 20_000)
        case 2: lines += ["X-Long: " + String(repeating: "x", count: 300_000)]
        default: break
        }
        var text = body
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0..<5: lines += ["Content-Length: \(count)"]
        case 5: lines += ["Content-Length: \(lengths.randomElement(using: &numbers)!)"]
        case 6: lines += ["Content-Length: \(count)", "Content-Length: \(count / 2)"]
        case 7:
            lines += ["Transfer-Encoding: chunked"]
            text = chunks(body)
        case 8:
            lines += ["Transfer-Encoding: chunked"]
            text = badChunks.randomElement(using: &numbers)! + body
        default: break
        }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + text).utf8)
    }

    private static let statuses = [
        "HTTP/1.1 204 No Content", "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/", "HTTP/1.1 401 No",
        "HTTP/1.1 404 Not Found", "HTTP/1.1 429 Later", "HTTP/1.1 500 Broken", "HTTP/1.1 999 What",
        "HTTP/1.1 101 Switch", "HTTP/1.1 099 Below", "HTTP/1.1 000 Nothing", "HTTP/1.1 103 Early Hints",
        "HTTP/1.0 200 OK", "HTTP/3.0 200 OK", "HTTP/1.1 -1", "SSH-2.0-OpenSSH", "", "HTTP/1.1 200 \0\u{7F}",
    ]

    private static let headers = [
        "Content-Encoding: gzip", "Connection: upgrade\r\nUpgrade: h2c", "Transfer-Encoding: gzip",
        "Connection: close",
        "no colon", ": no name", "X-\u{1}: y", " folded: line", "Trailer: X", "Set-Cookie: \u{0}",
    ]

    private static let lengths = [
        "0", "-1", "+5", "1e3", "99999999999", "99999999999999999999999", "0x10", "5, 5", "", "ten",
    ]

    private static let badChunks = [
        "-1\r\n", "FFFFFFFFFFFFFFFFF\r\n", "7FFFFFFFFFFFFFFF\r\n", "zz\r\n",
        "5;\(String(repeating: "x", count: 200_000))\r\n",
        "0\r\nX: y\r\n\r\n", "0\r\n\(String(repeating: "T: railer\r\n", count: 50_000))", "1\r\n{}\r\n",
    ]

    private static func chunks(_ body: String) -> String {
        let bytes = Array(body.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: max(1, bytes.count / 5)).map { start in
            let piece = bytes[start..<min(start + max(1, bytes.count / 5), bytes.count)]
            return "\(String(piece.count, radix: 16))\r\n\(String(decoding: piece, as: UTF8.self))\r\n"
        }
        return pieces.joined() + "0\r\n\r\n"
    }

    /// Returns JSON that is too deep, too long or too large, or text that is no JSON.
    private static func json(_ numbers: inout some RandomNumberGenerator) -> String {
        let depth = [10, 31, 33, 500, 100_000].randomElement(using: &numbers)!
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: return String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        case 1:
            return String(repeating: #"{"text":"#, count: depth) + "0" + String(repeating: "}", count: depth)
        case 2: return "[" + Array(repeating: "0", count: depth).joined(separator: ",") + "]"
        case 3: return String(repeating: " ", count: 3 * depth)
        default:
            return ["", "null", "{", "<html>", "{\"text\":\"\u{0}\"}", "\u{FEFF}{}"].randomElement(
                using: &numbers)!
        }
    }
}
