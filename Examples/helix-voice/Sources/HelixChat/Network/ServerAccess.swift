import Foundation

/// The address of the server and the user's keys, from a file that only its owner can read.
///
/// ```json
/// {"url": "https://example.supabase.co", "apikey": "…", "access_token": "…", "user_id": "7d1f…"}
/// ```
public struct ServerAccess: Decodable, Sendable {
    /// What is wrong with the file, and what to do.
    public struct Failure: Error, CustomStringConvertible {
        /// The sentence.
        public let description: String
    }

    /// The server's address, `https`, or `http` on this machine.
    public let url: URL
    /// The project's key, sent as `apikey`.
    let apikey: String
    /// The user's token, sent as `Authorization: Bearer`.
    let accessToken: String
    /// The user whose messages these are.
    public let userID: UUID
    /// A file of certificates to trust in place of the system's, for a server of one's own.
    let certificates: String?

    private enum CodingKeys: String, CodingKey {
        case url, apikey, certificates
        case accessToken = "access_token"
        case userID = "user_id"
    }

    private static let maximumBytes = 65_536

    /// Reads the file. It is read again before each request that follows a 401: a new token needs no restart.
    public init(contentsOfFile path: String) throws(Failure) {
        func failure(_ what: String) -> Failure { Failure(description: "\(path): \(what)") }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= Self.maximumBytes
        else { throw failure("this is no file of a server's address") }
        guard status.st_mode & 0o077 == 0 else {
            throw failure("others can read this file, and a token is in it; chmod 600 it")
        }
        do {
            let data = try file.read(upToCount: Self.maximumBytes) ?? Data()
            self = try JSONDecoder().decode(ServerAccess.self, from: data)
        } catch {
            throw failure("it must hold url, apikey, access_token and user_id, as JSON")
        }
        let isHere = ["127.0.0.1", "localhost", "[::1]", "::1"].contains(url.host() ?? "")
        guard url.scheme == "https" || url.scheme == "http" && isHere, url.host() != nil else {
            throw failure("the url must be https: the token would go in the clear")
        }
        for (name, value) in [("apikey", apikey), ("access_token", accessToken)]
        where value.isEmpty || !value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            throw failure("\(name) is no token")
        }
    }
}
