import Control
import Foundation

extension Configuration {
    /// How clients may control the daemon.
    package struct Control: Decodable, Sendable {
        /// The value for no socket. A file of that name is `./none`.
        private static let none = "none"

        /// The socket's path; nil for the usual path, or if there is no socket.
        package var socket: String?
        /// Whether there is no socket.
        package var hasNoSocket = false
        /// The control over HTTP; nil if it is off.
        package var http: HTTP?

        /// The same over HTTP.
        package struct HTTP: Decodable, Sendable {
            package var address: ControlHTTPAddress
            package var tokenFile: String

            private enum CodingKeys: String, CodingKey, CaseIterable {
                case listen
                case tokenFile = "token-file"
            }

            package init(from decoder: any Decoder) throws {
                let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
                let listen = try values.decode(String.self, forKey: .listen)
                guard let address = ControlHTTPAddress(listen) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .listen, in: values,
                        debugDescription: "\"\(listen)\" is no address of this machine with a port, such as "
                            + "127.0.0.1:8765; for other machines use a tunnel or a proxy on this one")
                }
                self.address = address
                tokenFile = try values.decode(String.self, forKey: .tokenFile)
            }
        }

        private enum CodingKeys: String, CodingKey, CaseIterable { case socket, http }

        package init() {}

        package init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            socket = try values.decodeIfPresent(String.self, forKey: .socket)
            if let socket, socket.isEmpty || socket.utf8.contains(0) {
                throw DecodingError.dataCorruptedError(
                    forKey: .socket, in: values,
                    debugDescription: "a socket's path is empty; give one, none, or leave the key out")
            }
            http = try values.decodeIfPresent(HTTP.self, forKey: .http)
            if socket == Self.none { (socket, hasNoSocket) = (nil, true) }
        }

        package mutating func resolvePaths(_ resolved: (String) -> String) {
            socket = socket.map(resolved)
            if let path = http?.tokenFile { http?.tokenFile = resolved(path) }
        }
    }
}
