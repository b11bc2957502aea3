import Foundation

/// The address of a service, checked so that health information may go there.
public struct ServiceAddress: Hashable, Sendable {
    /// The most bytes of a host name (RFC 1035, 2.3.4).
    private static let longestHost = 255

    /// The whole address, for the request.
    public let url: String
    /// The host, and the port if the address names one. Provenance and errors show it instead of the address, whose
    /// query may carry a key.
    public let host: String
    /// The scheme, host and port that a request must reach.
    let origin: Origin
    /// The name of the service in errors, such as `the classifier`.
    public let service: String

    /// The service and its host, as errors name it.
    public var place: String { "\(service) at \(host)" }

    /// The scheme, host and port, as a browser writes an origin (RFC 6454).
    public var originText: String { origin.text }

    /// Checks an address.
    ///
    /// - Parameters:
    ///   - text: the address.
    ///   - service: the name of the service in errors.
    ///   - allowsUnencrypted: whether the operator allows http to another machine.
    /// - Throws: ``ServiceError`` for anything but https, or http to this machine.
    public init(
        _ text: String, of service: String, allowsUnencrypted: Bool = false
    ) throws(ServiceError) {
        guard let parts = URLComponents(string: text), let host = parts.host,
            (1...Self.longestHost).contains(host.utf8.count),
            parts.scheme == "https" || parts.scheme == "http"
        else {
            throw ServiceError(
                .badConfiguration, "the address of \(service) is none; write https://host/path")
        }
        guard parts.user == nil, parts.password == nil else {
            throw ServiceError(
                .badConfiguration,
                "the address of \(service) holds a password; name the key by key-file or key-variable")
        }
        guard parts.scheme == "https" || allowsUnencrypted || ServiceAddress.isThisMachine(host) else {
            throw ServiceError(
                .badConfiguration,
                "what is said would go to \(host) in the clear; use https, or http to this machine only")
        }
        url = text
        origin = Origin(scheme: parts.scheme ?? "", host: host, port: parts.port)
        self.host = parts.port.map { "\(host):\($0)" } ?? host
        self.service = service
    }

    /// A service's scheme, host and port.
    struct Origin: Hashable, Sendable {
        private let scheme: String
        private let host: String
        private let port: Int

        /// - Parameter port: nil for the scheme's usual port.
        init(scheme: String, host: String, port: Int?) {
            self.scheme = scheme.lowercased()
            self.host = host.lowercased()
            self.port = port ?? Self.usualPort(self.scheme)
        }

        private static func usualPort(_ scheme: String) -> Int { scheme == "https" ? 443 : 80 }

        var text: String { "\(scheme)://\(host)" + (port == Self.usualPort(scheme) ? "" : ":\(port)") }
    }

    /// Whether data sent to this host stays on this machine.
    public static func isThisMachine(_ host: String) -> Bool {
        ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host.lowercased())
    }
}
