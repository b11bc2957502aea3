import Foundation
import FoundationNetworking

/// The address of the clinic's server, and the key to which notes are sealed. It holds no secret, and survives a wipe,
/// so that waiting notes are still sent.
package struct ServerAddress: Codable, Hashable, Sendable {
    /// Its root.
    package var url: URL
    /// The package half of the clinic's key (X25519).
    package var publicKey: Data

    /// Returns the URL if it is allowed: HTTPS, or this machine; otherwise nil.
    package static func checked(_ text: String) -> URL? {
        guard let url = URL(string: text), let host = url.host(), url.user == nil, url.query == nil else {
            return nil
        }
        let isHere = ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
        return url.scheme == "https" || url.scheme == "http" && isHere ? url : nil
    }

    /// The beginning of the key's hash, which people compare.
    package var fingerprint: String { NoteSeal.fingerprint(of: publicKey) }

    /// Reads the address that was set up; nil if none was.
    package init?(in folder: ClinicFolder) throws {
        guard let data = try PrivateFile.read(folder.serverPath) else { return nil }
        self = try ClinicCoding.decode(Self.self, from: data)
    }

    /// Makes an address.
    package init(url: URL, publicKey: Data) { (self.url, self.publicKey) = (url, publicKey) }

    /// Keeps it.
    package func write(to folder: ClinicFolder) throws {
        try PrivateFile.write(ClinicCoding.encode(self), to: folder.serverPath)
    }
}

/// A client of the clinic's server over HTTP. It keeps no cookies, no cache and no credentials.
package struct ClinicServer: Sendable {
    /// The longest silence of a server and the longest time of an answer, in seconds.
    package struct Limits: Sendable {
        package var request = 30.0
        package var resource = 60.0

        package init(request: Double = 30, resource: Double = 60) {
            (self.request, self.resource) = (request, resource)
        }
    }

    private let root: URL
    private let token: String?
    private let limits: Limits

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - root: see ``ServerAddress/url``.
    ///   - token: the token by which the server knows the terminal when it reads; nil if it only delivers.
    ///   - limits: the time-outs.
    package init(_ root: URL, token: String? = nil, limits: Limits = Limits()) {
        (self.root, self.token, self.limits) = (root, token, limits)
    }

    /// Reads a resource.
    package func get(_ resource: ClinicResource) async throws(ServerProblem) -> Data {
        try await exchange("GET", resource.path)
    }

    /// Registers this terminal at the server, and returns the clinic's key.
    package func register(deviceKey: Data) async throws(ServerProblem) -> Data {
        struct Answer: Decodable { var serverKey: Data }
        let body = try? ClinicCoding.encode(["deviceKey": deviceKey])
        let answer = try await exchange("POST", "/devices", body)
        guard let key = (try? ClinicCoding.decode(Answer.self, from: answer))?.serverKey, key.count == 32
        else {
            throw .badAnswer
        }
        return key
    }

    /// Delivers a sealed note. A repeated delivery of the same note does no harm.
    package func deliver(_ note: SealedNote) async throws(ServerProblem) {
        struct Acknowledgement: Decodable { var id: UUID }
        let answer = try await exchange(
            "PUT", "/notes/\(note.id.uuidString.lowercased())", try? ClinicCoding.encode(note))
        // Only the note that was sent is acknowledged.
        guard (try? ClinicCoding.decode(Acknowledgement.self, from: answer))?.id == note.id else {
            throw .badAnswer
        }
    }

    private func exchange(_ method: String, _ path: String, _ body: Data? = nil) async throws(ServerProblem)
        -> Data
    {
        guard let url = URL(string: root.absoluteString.trimmedSlash + path) else { throw .badAnswer }
        var request = URLRequest(
            url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: limits.request)
        request.httpMethod = method
        request.httpBody = body
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        return try await HTTPExchange(limits).perform(request)
    }
}

extension String {
    fileprivate var trimmedSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
