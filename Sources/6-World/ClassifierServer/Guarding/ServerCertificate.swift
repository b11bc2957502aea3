#if Control && HTTP
    import Foundation
    import Intake
    import NIOSSL

    /// The certificate of a server, and its key.
    package enum ServerCertificate {
        private static let maximumFileSize = 1 << 20

        /// Reads both.
        ///
        /// - Parameters:
        ///   - certificate: a file of PEM, the server's own certificate first, then those that vouch for it.
        ///   - key: a file of PEM that others may not read.
        /// - Throws: ``ClassifierServerError`` for files that are none, or that do not belong together.
        package static func configuration(
            certificate: String, key: String
        ) throws(ClassifierServerError) -> TLSConfiguration {
            let (chain, secret) = (try read(certificate), try read(key))
            guard secret.permissions & 0o007 == 0 else {
                throw ClassifierServerError(
                    .badConfiguration,
                    "the key \(key) can be read by everybody; chmod 600 it, and get another certificate")
            }
            do {
                var configuration = TLSConfiguration.makeServerConfiguration(
                    certificateChain: try NIOSSLCertificate.fromPEMBytes(chain.bytes).map {
                        .certificate($0)
                    },
                    privateKey: .privateKey(try NIOSSLPrivateKey(bytes: secret.bytes, format: .pem)))
                configuration.minimumTLSVersion = .tlsv12
                // Made once to see that they belong together.
                _ = try NIOSSLContext(configuration: configuration)
                return configuration
            } catch {
                throw ClassifierServerError(
                    .badConfiguration,
                    "\(certificate) and \(key) are no certificate and its key, both as PEM; check the files")
            }
        }

        private static func read(_ path: String) throws(ClassifierServerError) -> SmallFile {
            do throws(SmallFileError) {
                return try SmallFile(path: path, maximumByteCount: maximumFileSize)
            } catch { throw ClassifierServerError(.noInput, "the certificate or key \(error)") }
        }
    }
#endif
