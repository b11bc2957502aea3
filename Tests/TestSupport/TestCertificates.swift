import Foundation

/// The PEM files of a test's certificate authority, with a certificate for a server on this machine and one for
/// a client.
public final class TestCertificates: Sendable {
    private let folder = TemporaryDirectory()

    /// The authority's certificate.
    public var authority: String { folder.file("ca.pem") }
    /// The server's certificate and key, for `localhost` and 127.0.0.1.
    public var server: String { folder.file("server.pem") }
    /// The key of ``server``.
    public var serverKey: String { folder.file("server.key") }
    /// The client's certificate.
    public var client: String { folder.file("client.pem") }
    /// The key of ``client``.
    public var clientKey: String { folder.file("client.key") }

    /// Makes the authority and the certificates with openssl.
    ///
    /// - Parameters:
    ///   - names: the names and addresses for which the server's certificate is valid.
    ///   - days: the days from now for which the server's certificate is valid; -1 makes it expire yesterday.
    public init(names: String = "DNS:localhost,IP:127.0.0.1", days: Int = 2) throws {
        let key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
        try openssl("req -x509 \(key) -keyout ca.key -out ca.pem -days 2 -subj /CN=test-authority")
        _ = folder.write(Array("subjectAltName=\(names)\n".utf8), as: "names")
        for (name, extensions, days) in [("server", "-extfile names", days), ("client", "", 2)] {
            try openssl("req \(key) -keyout \(name).key -out \(name).csr -subj /CN=test-\(name)")
            try openssl(
                "x509 -req -in \(name).csr -CA ca.pem -CAkey ca.key -CAcreateserial -days \(days) -out \(name).pem "
                    + extensions)
        }
    }

    private func openssl(_ command: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + command.split(separator: " ").map(String.init)
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
