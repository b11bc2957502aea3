#if Control && HTTP
    import ClassifierServer
    import Foundation
    import TestSupport
    import Testing

    @Suite("The certificate of a classifier's server")
    struct ServerCertificateTests {
        @Test(
            "A certificate and its key are taken; a key of another, one that everybody reads, and no key are not"
        )
        func files() throws {
            let files = try TestCertificates()
            chmod(files.serverKey, 0o600)
            _ = try ServerCertificate.configuration(certificate: files.server, key: files.serverKey)
            chmod(files.clientKey, 0o600)
            for key in [files.clientKey, files.server, files.serverKey + ".missing"] {
                #expect(throws: ClassifierServerError.self, "\(key)") {
                    _ = try ServerCertificate.configuration(certificate: files.server, key: key)
                }
            }
            #expect(throws: ClassifierServerError.self) {
                _ = try ServerCertificate.configuration(certificate: files.serverKey, key: files.serverKey)
            }
            chmod(files.serverKey, 0o644)
            #expect(throws: ClassifierServerError.self) {
                _ = try ServerCertificate.configuration(certificate: files.server, key: files.serverKey)
            }
        }
    }
#endif
